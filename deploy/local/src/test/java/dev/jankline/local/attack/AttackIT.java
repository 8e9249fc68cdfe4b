package dev.jankline.local.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * All attacks on all doors for a few seconds each: what they are told, and that every service
 * outlives them. {@code -Djank.attack.full=true} attacks as long each as a rate needs, and then
 * asks that good clients keep 0.8 of theirs; {@code -Djank.attack.result=FILE} writes what was done
 * as JSON.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class AttackIT {
  private static final boolean FULL = Boolean.getBoolean("jank.attack.full");
  private static final int SECONDS = Integer.getInteger("jank.attack.seconds", FULL ? 8 : 1);

  /** Of the good rate; a busy machine leaves less than 0.8 within few seconds. */
  private static final double GENEROUS = 0.4;

  /** What else runs on the machine takes the good clients' time too: measured again then. */
  private static final int MOST = 3;

  private static final Map<String, Set<String>> ANSWERS =
      Map.ofEntries(
          Map.entry("webhook-replays", Set.of("204")),
          Map.entry("webhook-strangers", Set.of("401")),
          Map.entry("webhook-halves", Set.of("408")),
          Map.entry("webhook-heads", Set.of("400")),
          Map.entry("page-parameters", Set.of("200", "400", "401", "403", "404", "414", "431")),
          Map.entry("event-streams", Set.of("200")),
          Map.entry("unread-exports", Set.of()),
          Map.entry("forged-actions", Set.of("400", "401", "403", "404", "405", "413")),
          Map.entry("hostile-reports", Set.of("200", "202", "207", "400", "413", "422")),
          Map.entry("hostile-explain", Set.of("200", "400", "413", "422")),
          Map.entry("symbol-bombs", Set.of("400", "401", "413", "415", "422")),
          Map.entry("symbol-halves", Set.of("400", "405", "413")),
          Map.entry("config-junk", Set.of("200", "304", "400", "404", "414", "431")),
          Map.entry("pipelining", Set.of("200")),
          Map.entry("slots", Set.of("401")),
          Map.entry("slow-heads", Set.of()),
          Map.entry("http2-streams", Set.of()),
          Map.entry("framing", Set.of("400")),
          Map.entry("empty-events", Set.of("400")),
          Map.entry("avro-arrays", Set.of("422")),
          Map.entry("gzip-bombs", Set.of("400", "413")),
          Map.entry("greedy-app", Set.of("202", "429")));

  @Test
  void goodClientsGoOn_andAttackersAreRefused() throws Exception {
    long start = System.nanoTime();
    List<byte[]> batches = GoodBatches.plan(InstantSource.system());
    List<AttackResult> results = new ArrayList<>();
    Map<String, Integer> measured = new HashMap<>();
    System.out.println(AttackResult.HEADINGS);
    try (AttackStack stack = AttackStack.start(Checkout.find());
        AttackRun run = new AttackRun(stack, batches, Duration.ofSeconds(SECONDS))) {
      for (Attack attack : Attacks.all(stack.stack().plan(), batches.get(0))) {
        AttackResult result;
        do {
          result = run.run(attack);
          System.out.println(result.line());
        } while (measured.merge(result.name(), 1, Integer::sum) < MOST && !isEnough(result));
        results.add(result);
      }
    } finally {
      write(results, measured, (System.nanoTime() - start) / 1e9);
    }

    assertThat(results)
        .extracting(AttackResult::name)
        .containsExactlyInAnyOrderElementsOf(ANSWERS.keySet());
    assertThat(results).allSatisfy(AttackIT::assertHeld);
    assertThat(results)
        .filteredOn(result -> result.name().equals("greedy-app"))
        .allSatisfy(
            result -> {
              assertThat(result.refused().getOrDefault("429", 0L))
                  .as("most of what is sent at 50 times the quota is refused: " + result.line())
                  .isGreaterThan(result.refused().getOrDefault("202", 0L));
              assertThat(result.goodLost()).as(result.line()).isZero();
            });
  }

  private static boolean isEnough(AttackResult result) {
    return FULL ? result.held() : result.goodRateKept() > GENEROUS && result.recoverySeconds() >= 0;
  }

  /** Also when an attack broke off, with those before it. */
  private static void write(
      List<AttackResult> results, Map<String, Integer> measured, double seconds)
      throws IOException {
    String file = System.getProperty("jank.attack.result");
    if (file != null) {
      AttackResult.write(Path.of(file), results, measured, seconds);
    }
  }

  private static void assertHeld(AttackResult result) {
    assertThat(result.alive()).as(result.line()).isTrue();
    assertThat(!FULL || result.held()).as(result.line()).isTrue();
    assertThat(result.tried()).as(result.line()).isPositive();
    assertThat(result.goodRateKept()).as(result.line()).isGreaterThan(GENEROUS);
    assertThat(result.recoverySeconds()).as(result.line()).isBetween(0.0, 30.0);
    // 503 may be said to some when memory is taken by others.
    assertThat(result.refused().keySet())
        .as(result.line())
        .allMatch(
            status ->
                status.equals("503")
                    || ANSWERS.getOrDefault(result.name(), Set.of()).contains(status));
  }
}
