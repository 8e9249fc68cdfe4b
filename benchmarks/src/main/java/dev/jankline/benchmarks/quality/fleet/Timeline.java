package dev.jankline.benchmarks.quality.fleet;

import dev.jankline.benchmarks.quality.fleet.template.Dice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Holds the times at which a stall was sampled. Each sample stands for the time that is nearer to
 * it than to any other sample.
 *
 * @param millis duration in milliseconds
 * @param offsets milliseconds from the start of the stall, ascending
 * @param shares milliseconds that each sample stands for; their sum is the duration
 */
record Timeline(int millis, List<Integer> offsets, List<Integer> shares) {
  private static final int THRESHOLD_MILLIS = 80;
  private static final int PERIOD_MILLIS = 52;
  private static final int MAX_SAMPLES = 40;
  static final int ANR_MILLIS = 5000;

  private static final int MIN_MILLIS = 190;
  private static final int MAX_MILLIS = 6000;
  private static final double MEDIAN_MILLIS = 450;
  private static final double SPREAD = 0.7;

  /**
   * Returns the times of the SDK: first at the threshold, then at a period that grows with time.
   */
  static Timeline sampled(Dice dice, int minMillis) {
    int millis = millis(dice, Math.max(MIN_MILLIS, minMillis));
    List<Integer> offsets = new ArrayList<>();
    int period = Math.max(PERIOD_MILLIS, millis / MAX_SAMPLES);
    for (int at = THRESHOLD_MILLIS; at < millis; at += period + dice.between(0, 6)) {
      offsets.add(at);
    }
    return of(millis, offsets);
  }

  /** Returns a few random times, for a stall whose sampling thread seldom ran. */
  static Timeline starved(Dice dice) {
    int millis = millis(dice, 2 * MIN_MILLIS);
    List<Integer> offsets = new ArrayList<>();
    for (int i = dice.between(3, 6); i > 0; i--) {
      offsets.add(dice.between(THRESHOLD_MILLIS, millis - 1));
    }
    Collections.sort(offsets);
    return of(millis, offsets);
  }

  /** Returns one time: the system took the stack after it had waited for 5 s. */
  static Timeline dump(Dice dice) {
    int millis = ANR_MILLIS + dice.between(0, 3000);
    return of(millis, List.of(ANR_MILLIS));
  }

  private static int millis(Dice dice, int least) {
    double millis = MEDIAN_MILLIS * Math.exp(SPREAD * dice.gaussian());
    int longer = least + dice.between(0, least / 4);
    return (int) Math.max(longer, Math.min(MAX_MILLIS, millis));
  }

  private static Timeline of(int millis, List<Integer> offsets) {
    List<Integer> shares = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < offsets.size(); i++) {
      int until = i + 1 < offsets.size() ? (offsets.get(i) + offsets.get(i + 1)) / 2 : millis;
      shares.add(until - from);
      from = until;
    }
    return new Timeline(millis, List.copyOf(offsets), List.copyOf(shares));
  }

  /** Marks samples that together have at most the given share of the time. */
  boolean[] noise(double atMost, Order order) {
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      indices.add(i);
    }
    if (order == Order.LAST) {
      Collections.reverse(indices);
    } else if (order == Order.SHORTEST) {
      indices.sort(Comparator.comparing(shares::get));
    }
    boolean[] marked = new boolean[shares.size()];
    double left = atMost * millis;
    for (int index : indices) {
      if (shares.get(index) > left) {
        break;
      }
      left -= shares.get(index);
      marked[index] = true;
    }
    return marked;
  }

  /** Says which samples are marked first. */
  enum Order {
    FIRST,
    LAST,
    SHORTEST
  }
}
