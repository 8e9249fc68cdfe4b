package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills and suspends every process of the stack at random, and poisons the topic of events, while
 * devices go on sending: at the end each event was counted exactly once. The plan is drawn from a
 * printed seed; {@code -Djank.chaos.seed=N -Djank.chaos.seconds=600} repeats it, or makes it long.
 */
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class ChaosIT {
  private static final int SECONDS = Integer.getInteger("jank.chaos.seconds", 45);
  private static final long SEED = Long.getLong("jank.chaos.seed", System.nanoTime() & 0xffff);
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(4);
  private static final byte[] GARBAGE = "no Avro at all".getBytes(StandardCharsets.UTF_8);

  private enum Trouble {
    KILL,
    SUSPEND,
    POISON
  }

  /** One step of the plan: what happens to whom, and for how long. */
  private record Step(Trouble trouble, String victim, Duration time) {}

  private final Random random = new Random(SEED);
  private final List<Step> done = new ArrayList<>();
  private final List<Double> seconds = new ArrayList<>();
  private int poisoned;

  @Test
  void everyEventIsCountedOnce_whateverIsKilledSuspendedOrPoisoned() throws Exception {
    System.out.printf("chaos: seed %d, %d s%n", SEED, SECONDS);
    try (FleetRun run = FleetRun.start(TestApp.CHAOS)) {
      SteadyLoad load = SteadyLoad.start(run, TestApp.CHAOS);
      awaitCounting(run);
      long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
      while (System.nanoTime() < end) {
        step(run);
      }
      load.stop(LIMIT);
      assertExact(run, load);
      print(run);
    }
  }

  /** Draws a step, takes it, and measures how long it takes until events are counted again. */
  private void step(FleetRun run) throws Exception {
    List<ChildProcess> children = run.stack().children();
    ChildProcess victim = children.get(random.nextInt(children.size()));
    Trouble trouble = Trouble.values()[random.nextInt(Trouble.values().length)];
    // The registry of the stack keeps its schemas in memory.
    boolean forgets = victim == run.stack().kafka().registry().process();
    Trouble fitting = trouble == Trouble.KILL && forgets ? Trouble.SUSPEND : trouble;
    Duration time = Duration.ofMillis(200 + random.nextInt((int) MAX_PAUSE.toMillis()));
    Step step = new Step(fitting, victim.name(), time);
    System.out.println("chaos: " + step);
    switch (fitting) {
      case KILL -> {
        victim.kill();
        Await.pause(time);
        victim.restart();
      }
      case SUSPEND -> {
        victim.suspend();
        Await.pause(time);
        victim.resume();
      }
      case POISON -> poison(run);
    }
    long start = System.nanoTime();
    awaitCounting(run);
    seconds.add((System.nanoTime() - start) / 1e9);
    done.add(step);
  }

  private void poison(FleetRun run) throws Exception {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            run.stack().clientSettings(), new StringSerializer(), new ByteArraySerializer())) {
      String key = Keys.install(TestApp.CHAOS.id(), "poisoner-" + poisoned);
      producer.send(new ProducerRecord<>(Topics.EVENTS.name(), key, GARBAGE)).get();
      poisoned++;
    }
  }

  private static void awaitCounting(FleetRun run) {
    long before = run.accounting().sum(OutcomeKind.COUNTED);
    assertThat(Await.until(LIMIT, () -> run.accounting().sum(OutcomeKind.COUNTED) > before))
        .as("events are counted again; the accounting says " + run.accounting().entries())
        .isTrue();
  }

  /** What got no answer was sent again: it adds repeats, and no counts. */
  private void assertExact(FleetRun run, SteadyLoad load) {
    assertThat(load.answered(FleetReport::givenUp)).as("events given up").isZero();
    long counted = load.expected(FleetExpectation::counted);
    assertThat(
            Await.until(
                LIMIT,
                () ->
                    run.accounting().sum(OutcomeKind.COUNTED) >= counted
                        && run.accounting().sum(OutcomeKind.DEAD_LETTERED) >= poisoned
                        && run.accounting().inFlight() == 0))
        .as("all is counted; the accounting says " + run.accounting().entries())
        .isTrue();
    assertThat(run.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(counted);
    assertThat(run.accounting().stalls()).isEqualTo(load.expected(FleetExpectation::stalls));
    assertThat(run.accounting().sum(OutcomeKind.DUPLICATE))
        .isGreaterThanOrEqualTo(load.expected(FleetExpectation::duplicates));
    assertThat(run.accounting().sum(OutcomeKind.DEAD_LETTERED)).isEqualTo(poisoned);
    List<String> opened =
        run.view().ticketEvents().stream()
            .filter(event -> event.getType() == TicketEventType.OPENED)
            .map(TicketEvent::getTicket)
            .toList();
    assertThat(opened).as("tickets are opened once").doesNotHaveDuplicates();
    assertThat(Await.until(LIMIT, () -> run.receivedTickets() == run.view().tickets()))
        .as("each ticket has reached the receiver")
        .isTrue();
  }

  private void print(FleetRun run) {
    List<Double> sorted = seconds.stream().sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "{\"seed\":%d,\"steps\":%d,\"kills\":%d,\"suspensions\":%d,\"poisoned\":%d,"
            + "\"counted\":%d,\"medianSeconds\":%.1f,\"longestSeconds\":%.1f}%n",
        SEED,
        done.size(),
        done.stream().filter(step -> step.trouble() == Trouble.KILL).count(),
        done.stream().filter(step -> step.trouble() == Trouble.SUSPEND).count(),
        poisoned,
        run.accounting().sum(OutcomeKind.COUNTED),
        sorted.get(sorted.size() / 2),
        sorted.get(sorted.size() - 1));
  }
}
