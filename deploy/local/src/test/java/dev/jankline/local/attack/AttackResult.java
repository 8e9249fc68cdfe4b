package dev.jankline.local.attack;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says what an attack did to the service that has the door.
 *
 * @param door what was attacked
 * @param tried requests, or bundles of them, that were sent
 * @param refused answers by HTTP status, 200 among them where a stranger may ask
 * @param closed connections that the service closed
 * @param goodRateBefore good requests that the service accepted a second before and after the
 *     attack, the mean
 * @param goodRateKept the least that devices of either app and clients of the attacked service kept
 *     of their good rate
 * @param goodKept good rate during the attack, as a share of that, by who sends
 * @param goodP99Before time in milliseconds that 99 of 100 good requests waited at most for their
 *     answer, before and after the attack, the mean
 * @param goodP99During the same during the attack
 * @param goodLost good requests that were refused or not answered during the attack
 * @param heapBeforeBytes heap in use before, after a collection; -1 when it could not be asked
 * @param heapAfterBytes the same when the attack was over
 * @param recoverySeconds from the end of the attack to 0.8 of the good rate; -1 for never
 * @param alive whether every process of the stack lives and says that it can work
 */
public record AttackResult(
    String name,
    String door,
    long tried,
    Map<String, Long> refused,
    long closed,
    double goodRateBefore,
    double goodRateKept,
    Map<String, Double> goodKept,
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

  /** Whether the services withstood the attack. */
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
        "%-18s %-9s %8d %8d %8.1f %6.2f %8.1f %8.1f %6d %9.1f %9.1f %9.1f  %-4s %s of %s",
        name,
        door,
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
        shares(),
        new TreeMap<>(refused));
  }

  private String shares() {
    StringBuilder shares = new StringBuilder();
    goodKept.forEach(
        (who, share) -> shares.append(String.format(Locale.ROOT, "%s %.2f ", who, share)));
    return shares.toString().strip();
  }

  /** Names of the columns of {@link #line}. */
  public static final String HEADINGS =
      String.format(
          Locale.ROOT,
          "%-18s %-9s %8s %8s %8s %6s %8s %8s %6s %9s %9s %9s  %-4s %s",
          "attack",
          "door",
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
          "kept by, answers");

  /**
   * Writes all that was done as one JSON document.
   *
   * @param measured how often each attack was measured; the last time counts
   */
  static void write(
      Path file, List<AttackResult> results, Map<String, Integer> measured, double seconds)
      throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode document = json.createObjectNode().put("seconds", round(seconds));
    document.put("ok", !results.isEmpty() && results.stream().allMatch(AttackResult::held));
    ArrayNode attacks = document.putArray("attacks");
    for (AttackResult result : results) {
      result.put(attacks.addObject().put("measured", measured.getOrDefault(result.name, 0)));
    }
    json.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), document);
  }

  private void put(ObjectNode node) {
    node.put("name", name).put("door", door).put("tried", tried);
    ObjectNode answers = node.putObject("refused");
    new TreeMap<>(refused).forEach(answers::put);
    node.put("closed", closed)
        .put("goodRateBefore", round(goodRateBefore))
        .put("goodRateKept", round(goodRateKept));
    ObjectNode shares = node.putObject("goodKept");
    goodKept.forEach((who, share) -> shares.put(who, round(share)));
    node.put("goodP99Before", round(goodP99Before))
        .put("goodP99Millis", round(goodP99During))
        .put("goodLost", goodLost)
        .put("heapBefore", heapBeforeBytes)
        .put("heapAfter", heapAfterBytes)
        .put("recoverySeconds", round(recoverySeconds))
        .put("alive", alive)
        .put("held", held());
  }

  private static double round(double number) {
    return Math.round(number * 100) / 100.0;
  }
}
