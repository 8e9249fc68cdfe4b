package dev.jankline.benchmarks.quality;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the pairs of stalls of one cause that have something in common: a function of the app in
 * any of their samples, or, of two stalls without app code, the operation. A rule that compares
 * stacks has no reason to put other pairs into one cluster, so the share of these pairs is more
 * than the recall that such a rule can reach.
 *
 * <p>Time grows with the square of the stalls of a cause; not for large sets.
 */
final class CommonCode {
  /** What one stall has, and on which screen. */
  private record Traits(Set<String> code, @Nullable String screen) {}

  private final Map<String, List<Traits>> byCause = new HashMap<>();

  void add(String cause, AnalyzedStall stall) {
    Set<String> code = new HashSet<>();
    for (SymbolizedFrame frame : stall.getFrames()) {
      if (frame.getInApp()) {
        code.add(frame.getFunction());
      }
    }
    if (code.isEmpty()) {
      code.add(stall.getTitle());
    }
    byCause
        .computeIfAbsent(cause, key -> new ArrayList<>())
        .add(new Traits(Set.copyOf(code), stall.getScreen()));
  }

  /** Returns the number of pairs of one cause. */
  long pairs() {
    return count(false, true);
  }

  /** Returns the number of pairs of one cause without common code. */
  long apart() {
    return count(false, false);
  }

  /** Returns the number of pairs of one cause with neither common code nor the same screen. */
  long apartOnOtherScreens() {
    return count(true, false);
  }

  private long count(boolean otherScreens, boolean all) {
    long count = 0;
    for (List<Traits> stalls : byCause.values()) {
      for (int i = 0; i < stalls.size(); i++) {
        for (int j = 0; j < i; j++) {
          count += all || isApart(stalls.get(i), stalls.get(j), otherScreens) ? 1 : 0;
        }
      }
    }
    return count;
  }

  private static boolean isApart(Traits one, Traits other, boolean otherScreens) {
    boolean sameScreen = one.screen() != null && one.screen().equals(other.screen());
    return Collections.disjoint(one.code(), other.code()) && !(otherScreens && sameScreen);
  }
}
