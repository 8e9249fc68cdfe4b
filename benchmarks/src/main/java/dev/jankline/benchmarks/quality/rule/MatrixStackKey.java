package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedStall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rule of Matrix on Android. It takes the instrumented methods with their times, at most 30. Of
 * those with at least 0.3 of the time it chooses the one with the largest (depth + 1) x duration.
 * The key is the id of that method; there is no stack. Ids are the same in every build, as with the
 * base mapping of Matrix.
 */
final class MatrixStackKey implements ClusterRule {
  static final String DISPATCH = "android.os.Handler.dispatchMessage";

  private static final int MAX_ITEMS = 30;
  private static final int MAX_ROUNDS = 60;
  private static final int ROUND_MILLIS = 5;
  private static final double CANDIDATE = 0.3;

  @Override
  public String name() {
    return "matrix-stack-key";
  }

  @Override
  public Filing file(SymbolizedStall stall) {
    return new Filing(key(MethodTimes.of(stall.samples())), null, false, null);
  }

  static String key(List<MethodTimes.Item> items) {
    List<MethodTimes.Item> trimmed = trim(items);
    long cost = trimmed.stream().mapToLong(MethodTimes.Item::millis).max().orElse(0);
    List<MethodTimes.Item> candidates = new ArrayList<>();
    for (MethodTimes.Item item : trimmed) {
      if (item.millis() >= CANDIDATE * cost) {
        candidates.add(item);
      }
    }
    candidates.sort(
        Comparator.comparingLong((MethodTimes.Item item) -> (item.depth() + 1) * item.millis())
            .reversed());
    if (candidates.size() > 1 && candidates.get(0).method().equals(DISPATCH)) {
      candidates.remove(0);
    }
    return (candidates.isEmpty() ? DISPATCH : candidates.get(0).method()) + "|";
  }

  private static List<MethodTimes.Item> trim(List<MethodTimes.Item> items) {
    List<MethodTimes.Item> left = new ArrayList<>(items);
    for (int round = 1; round <= MAX_ROUNDS && left.size() > MAX_ITEMS; round++) {
      for (int i = left.size() - 1; i >= 0 && left.size() > MAX_ITEMS; i--) {
        if (left.get(i).millis() < (long) ROUND_MILLIS * round) {
          left.remove(i);
        }
      }
    }
    return left.size() > MAX_ITEMS ? left.subList(0, MAX_ITEMS) : left;
  }
}
