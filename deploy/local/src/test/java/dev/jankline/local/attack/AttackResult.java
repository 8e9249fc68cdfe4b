package dev.jankline.local.attack;

import java.util.Locale;
import java.util.Map;

/**
 * Says what an attack did to a gateway.
 *
 * @param tried requests, or bundles of them, that were sent
 * @param refused answers by HTTP status, 200 among them where a stranger may ask
 * @param closed connections that the gateway closed
 * @param goodRateBefore good batches accepted a second before and after the attack, the mean
 * @param goodRateKept good rate during the attack, as a share of that
 * @param goodP99Before time in milliseconds that 99 of 100 good batches waited at most for their
 *     answer, before and after the attack, the mean
 * @param goodP99During the same during the attack
 * @param goodLost good batches that were refused or not answered during the attack
 * @param heapBeforeBytes heap in use before, after a collection; -1 when it could not be asked
 * @param heapAfterBytes the same when the attack was over
 * @param recoverySeconds from the end of the attack to 0.8 of the good rate; -1 for never
 * @param alive whether the gateway's process lives and its health answers
 */
public record AttackResult(
    String name,
    long tried,
    Map<String, Long> refused,
    long closed,
    double goodRateBefore,
    double goodRateKept,
    double goodP99Before,
    double goodP99During,
    long goodLost,
    long heapBeforeBytes,
    long heapAfterBytes,
    double recoverySeconds,
    boolean alive) {
  static final double MIN_KEPT = 0.8;
  static final double MAX_RECOVERY_SECONDS = 10;

  /** How much longer another app may wait because one sends fifty times its quota. */
  static final double MAX_P99_TIMES = 1.5;

  /** Whether the gateway withstood the attack. */
  public boolean held() {
    return alive
        && goodRateKept >= MIN_KEPT
        && recoverySeconds >= 0
        && recoverySeconds <= MAX_RECOVERY_SECONDS
        && (!name.equals(GreedyApp.NAME) || isOtherAppUnharmed());
  }

  /** Whether the greedy app was told to wait, and the good one noticed nothing. */
  private boolean isOtherAppUnharmed() {
    return refused.containsKey("429")
        && goodLost == 0
        && goodP99During <= MAX_P99_TIMES * goodP99Before;
  }

  /** One line of a table under {@link #HEADINGS}. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%-14s %8d %8d %10.1f %6.2f %8.1f %8.1f %6d %9.1f %9.1f %9.1f  %-4s %s",
        name,
        tried,
        closed,
        goodRateBefore,
        goodRateKept,
        goodP99Before,
        goodP99During,
        goodLost,
        heapBeforeBytes / 1e6,
        heapAfterBytes / 1e6,
        recoverySeconds,
        held() ? "held" : "FELL",
        refused);
  }

  /** Names of the columns of {@link #line}. */
  public static final String HEADINGS =
      String.format(
          Locale.ROOT,
          "%-14s %8s %8s %10s %6s %8s %8s %6s %9s %9s %9s  %-4s %s",
          "attack",
          "tried",
          "closed",
          "good/s",
          "kept",
          "p99 ms",
          "attacked",
          "lost",
          "MB before",
          "MB after",
          "recover s",
          "",
          "answers");
}
