package dev.jankline.local.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StackPlan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * All attacks for a few seconds each: what they are told, and that the gateway outlives them.
 * {@code -Djank.attack.seconds=20} attacks as long each, and then asks that good clients keep 0.8
 * of their rate.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class AttackIT {
  private static final int SECONDS = Integer.getInteger("jank.attack.seconds", 2);

  /** So many seconds measure a rate well. */
  private static final int MANY_SECONDS = 20;

  /** Of the good rate; a busy machine leaves less than 0.8 within few seconds. */
  private static final double GENEROUS = 0.4;

  /** What else runs on the machine takes the good clients' time too: measured again then. */
  private static final int MOST_AGAIN = 2;

  private static final Map<String, Set<String>> ANSWERS =
      Map.of(
          "pipelining", Set.of("200"),
          "slots", Set.of("401"),
          "slow-heads", Set.of(),
          "http2-streams", Set.of(),
          "framing", Set.of("400"),
          "empty-events", Set.of("400"),
          "avro-arrays", Set.of("422"),
          "gzip-bombs", Set.of("400", "413"),
          "greedy-app", Set.of("202", "429"));

  @Test
  void goodClientsGoOn_andAttackersAreRefused() throws Exception {
    Checkout checkout = Checkout.find();
    List<byte[]> batches = GoodBatches.plan(InstantSource.system());
    StackPlan plan = StackPlan.forApp(ReaderBuild.APP, ReaderBuild.APP).withGatewayOnly();
    List<AttackResult> results = new ArrayList<>();
    System.out.println(AttackResult.HEADINGS);
    try (LocalStack stack = LocalStack.start(checkout, plan, line -> {});
        AttackRun run = new AttackRun(stack, batches, Duration.ofSeconds(SECONDS))) {
      for (Attack attack : Attacks.all(plan.deviceKey(), batches.get(0))) {
        AttackResult result = run.run(attack);
        System.out.println(result.line());
        for (int again = 0; again < MOST_AGAIN && result.goodRateKept() <= GENEROUS; again++) {
          result = run.run(attack);
          System.out.println(result.line());
        }
        results.add(result);
      }
    }

    assertThat(results).extracting(AttackResult::name).containsExactlyElementsOf(Attacks.NAMES);
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

  private static void assertHeld(AttackResult result) {
    assertThat(result.alive()).as(result.line()).isTrue();
    assertThat(SECONDS < MANY_SECONDS || result.held()).as(result.line()).isTrue();
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
