package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.demo.TicketReceiver;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetReport;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.ReceiverDoor;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills and suspends every process of the stack at random, poisons the topic of events, refuses
 * tickets, fills the disk and steps clocks of devices, while devices go on sending: after each
 * trouble all goes on, and at the end each event was counted exactly once, everywhere. The plan is
 * drawn from a printed seed; {@code ./jank chaos --minutes 10 --seed N} repeats it and makes it
 * long. A long run has two processors and longer troubles.
 */
@Timeout(value = 90, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // The test begins by setting all fields.
class ChaosIT {
  private static final int SECONDS = Integer.getInteger("jank.chaos.seconds", 45);
  private static final long SEED = Long.getLong("jank.chaos.seed", System.nanoTime() & 0xffff);
  private static final boolean LONG = SECONDS >= 120;

  /** Of a wait. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** In a short run, other tests run beside this one and take the machine. */
  private static final double PROMISED_SECONDS = LONG ? 30 : LIMIT.toSeconds();

  /** Until another processor counts what a lost one would have counted. */
  private static final double PROMISED_WAIT =
      LONG ? ChaosStack.SESSION.plusSeconds(5).toSeconds() : LIMIT.toSeconds();

  private static final int MAX_PAUSE_MILLIS = LONG ? 20_000 : 4_000;
  private static final int MAX_CLOCK_HOURS = 9;
  private static final byte[] GARBAGE = "no Avro at all".getBytes(StandardCharsets.UTF_8);

  private enum Trouble {
    KILL,
    SUSPEND,
    POISON,
    RECEIVER_REFUSING,
    RECEIVER_LOSING_ANSWERS,
    RECEIVER_CLOSED,
    DISK_FULL,
    CLOCK_STEP
  }

  /** What happens, and to which of the processes. */
  private record Card(Trouble trouble, int victim) {}

  @TempDir Path folder;

  private final long start = System.nanoTime();
  private final Random random = new Random(SEED);
  private final ChaosResult result =
      new ChaosResult(SEED, SECONDS, PROMISED_SECONDS, PROMISED_WAIT);
  private final Deque<Card> cards = new ArrayDeque<>();
  private ChaosStack chaos;
  private FleetRun run;
  private SteadyLoad load;
  private ChaosProbes probes;
  private int poisoned;

  /** What was sent after a processor was lost, until it is counted. */
  private ChaosProbes.@Nullable Wait withoutProcessor;

  @Test
  void everyEventIsCountedOnce_whateverIsKilledSuspendedOrPoisoned() throws Exception {
    say("seed %d, %d s", SEED, SECONDS);
    try (ChaosStack stack = new ChaosStack(folder, LONG ? 2 : 1);
        FleetRun running = FleetRun.start(TestApp.CHAOS);
        ChaosProbes sending =
            new ChaosProbes(TestStack.shared(), running.stack().gatewayUrl(), LIMIT)) {
      chaos = stack;
      run = running;
      probes = sending;
      try {
        load = SteadyLoad.start(run, TestApp.CHAOS);
        awaitGoesOn("start");
        say("all goes on");
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        while (System.nanoTime() < end) {
          step(draw());
        }
        load.stop(LIMIT);
        say("the load has ended");
        checkCounts();
        say("counts are checked");
        checkTickets();
        say("tickets are checked");
        checkRates();
        say("rates are checked");
        chaos.stopProcessors();
        checkDashboard();
      } catch (Exception | AssertionError e) {
        result.failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()));
        throw e;
      } finally {
        TestStack.shared().door().set(ReceiverDoor.State.OPEN);
        print();
      }
    }
    assertThat(result.ok()).as(result.table()).isTrue();
  }

  private void say(String format, Object... values) {
    System.out.printf(
        Locale.ROOT,
        "chaos, %3d s: %s%n",
        (System.nanoTime() - start) / 1_000_000_000,
        String.format(Locale.ROOT, format, values));
  }

  private void print() throws Exception {
    if (!result.ok()) {
      run.stack().state().keepLogs();
    }
    System.out.println(result.document());
    String file = System.getProperty("jank.chaos.result");
    if (file != null) {
      result.write(Path.of(file));
    }
  }

  /** Deals every trouble for every process once, then again in another order. */
  private Card draw() {
    if (cards.isEmpty()) {
      List<Card> deck = new ArrayList<>();
      for (int victim = 0; victim < chaos.children().size(); victim++) {
        deck.add(new Card(Trouble.KILL, victim));
        deck.add(new Card(Trouble.SUSPEND, victim));
      }
      Stream.of(Trouble.values())
          .filter(trouble -> trouble.compareTo(Trouble.SUSPEND) > 0)
          .filter(trouble -> trouble != Trouble.DISK_FULL || chaos.hasSmallDisk())
          .forEach(trouble -> deck.add(new Card(trouble, 0)));
      Collections.shuffle(deck, random);
      cards.addAll(deck);
    }
    return cards.remove();
  }

  /** Makes trouble, and measures how long it takes from its end until everything goes on. */
  private void step(Card card) throws Exception {
    ChildProcess victim = chaos.children().get(card.victim());
    Duration time = Duration.ofMillis(200 + random.nextInt(MAX_PAUSE_MILLIS));
    int hours = (random.nextBoolean() ? 1 : -1) * (1 + random.nextInt(MAX_CLOCK_HOURS));
    String name = card.trouble().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    boolean hasVictim = card.trouble().compareTo(Trouble.SUSPEND) <= 0;
    String told = hasVictim ? name + " " + victim.name() : name;
    say("%s, %d ms", told, time.toMillis());
    CompletableFuture<FleetReport> meanwhile = probes.round();
    switch (card.trouble()) {
      case KILL -> {
        victim.kill();
        beWithout(victim, time);
        victim.relaunch();
      }
      case SUSPEND -> {
        victim.suspend();
        beWithout(victim, time);
        victim.resume();
      }
      case POISON -> poison();
      case RECEIVER_REFUSING -> away(ReceiverDoor.State.REFUSING, time);
      case RECEIVER_LOSING_ANSWERS -> away(ReceiverDoor.State.LOSING_ANSWERS, time);
      case RECEIVER_CLOSED -> away(ReceiverDoor.State.CLOSED, time);
      case DISK_FULL -> {
        Path filler = chaos.fillDisk();
        Await.pause(time);
        Files.delete(filler);
      }
      case CLOCK_STEP -> load.stepClock(Duration.ofHours(hours));
    }
    double seconds = awaitGoesOn(told);
    if (withoutProcessor != null) {
      say("what was sent without it was counted after %.1f s", withoutProcessor.seconds());
      result.waitedFor(withoutProcessor.seconds());
      withoutProcessor = null;
    }
    if (card.trouble() == Trouble.KILL) {
      // Events are counted without the registry; what is read at the end needs it.
      victim.awaitReady();
    }
    assertThat(meanwhile.get(LIMIT.toSeconds(), TimeUnit.SECONDS).givenUp()).isZero();
    say("all goes on after %.1f s", seconds);
    result.wentOn(told, seconds);
  }

  /** What is sent after a processor is gone waits for another one, or for its return. */
  private void beWithout(ChildProcess victim, Duration time) throws Exception {
    if (!chaos.isProcessor(victim)) {
      Await.pause(time);
      return;
    }
    CompletableFuture<FleetReport> sent = probes.round();
    ChaosProbes.Wait wait = probes.waiting();
    Await.until(
        time,
        () -> {
          wait.look();
          return false;
        });
    withoutProcessor = wait;
    assertThat(sent.get(LIMIT.toSeconds(), TimeUnit.SECONDS).givenUp()).isZero();
  }

  private static void away(ReceiverDoor.State state, Duration time) {
    TestStack.shared().door().set(state);
    Await.pause(time);
    TestStack.shared().door().set(ReceiverDoor.State.OPEN);
  }

  private void poison() throws Exception {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            run.stack().clientSettings(), new StringSerializer(), new ByteArraySerializer())) {
      String key = Keys.install(TestApp.CHAOS.id(), "poisoner-" + poisoned);
      producer.send(new ProducerRecord<>(Topics.EVENTS.name(), key, GARBAGE)).get();
      poisoned++;
    }
  }

  /**
   * Waits until all that was sent into each partition before is counted, devices are counted, and
   * every service is ready. A process that has ended by itself is started again.
   *
   * @return seconds
   */
  private double awaitGoesOn(String after) {
    long from = System.nanoTime();
    long before = sums(run.view()).sum(OutcomeKind.COUNTED);
    CompletableFuture<FleetReport> round = probes.round();
    boolean goesOn =
        Await.until(
            LIMIT,
            () -> {
              chaos.supervise(result::restarted);
              if (withoutProcessor != null) {
                withoutProcessor.look();
              }
              return round.isDone()
                  && probes.counted() >= probes.sent()
                  && sums(run.view()).sum(OutcomeKind.COUNTED) > before
                  && chaos.allReady();
            });
    assertThat(goesOn)
        .as(
            "all goes on after %s: %d of %d probes counted, accounting %s, of probes %s, %s",
            after,
            probes.counted(),
            probes.sent(),
            sums(run.view()).entries(),
            sums(probes.view()).entries(),
            goesOn ? "" : chaos.states())
        .isTrue();
    return (System.nanoTime() - from) / 1e9;
  }

  private static AccountingSums sums(RollupView view) {
    return view.accounting();
  }

  /** What got no answer was sent again: it adds repeats, and no counts. */
  private void checkCounts() {
    long emitted = load.expected(FleetExpectation::counted) + probes.sent();
    Await.until(
        LIMIT,
        () ->
            counted() >= emitted
                && sums(run.view()).inFlight() == 0
                && sums(probes.view()).inFlight() == 0);
    long lost = 0;
    long doubled = 0;
    Map<String, Long> byKind =
        sums(run.view()).entries().entrySet().stream()
            .filter(entry -> entry.getKey().kind() == OutcomeKind.COUNTED)
            .collect(
                Collectors.groupingBy(
                    entry -> entry.getKey().reason().replaceFirst("STALL_.*", "STALL"),
                    Collectors.summingLong(Map.Entry::getValue)));
    Map<String, Long> sent =
        Map.of(
            "STALL", load.expected(FleetExpectation::stalls),
            "EXPOSURE", load.expected(FleetExpectation::exposures),
            "SCREEN_FRAMES", load.expected(FleetExpectation::screenFrames),
            "SELF_REPORT", load.expected(FleetExpectation::selfReports));
    for (Map.Entry<String, Long> kind : sent.entrySet()) {
      long more = byKind.getOrDefault(kind.getKey(), 0L) - kind.getValue();
      lost += Math.max(0, -more);
      doubled += Math.max(0, more);
    }
    long moreProbes = probes.counted() - probes.sent();
    lost += Math.max(0, -moreProbes);
    doubled += Math.max(0, moreProbes);
    ChaosTotals.StallIds ids =
        ChaosTotals.StallIds.of(load.counted(), TestApp.CHAOS.id(), run.stack().clientSettings());
    result.count("emitted", emitted);
    result.count("counted", counted());
    result.count("lost", Math.max(lost, ids.missing()));
    result.count("doubled", Math.max(doubled, ids.twice()));
    assertThat(load.answered(FleetReport::givenUp)).as("events given up").isZero();
    assertThat(byKind.keySet()).isEqualTo(sent.keySet());
    assertThat(sums(run.view()).sum(OutcomeKind.DUPLICATE))
        .isGreaterThanOrEqualTo(load.expected(FleetExpectation::duplicates));
    assertThat(sums(run.view()).sum(OutcomeKind.DEAD_LETTERED)).isEqualTo(poisoned);
  }

  private long counted() {
    return sums(run.view()).sum(OutcomeKind.COUNTED) + probes.counted();
  }

  /** Each round of probes is a ticket; each ticket is opened once, and told the receiver once. */
  private void checkTickets() {
    TestStack shared = TestStack.shared();
    Await.until(
        LIMIT,
        () ->
            probes.view().tickets() >= probes.rounds()
                && shared.receivedTickets(TestApp.CHAOS_PROBE) >= probes.rounds()
                && shared.receivedTickets(TestApp.CHAOS) >= run.view().tickets());
    long lost =
        Math.max(0, probes.rounds() - shared.receivedTickets(TestApp.CHAOS_PROBE))
            + Math.max(0, run.view().tickets() - shared.receivedTickets(TestApp.CHAOS));
    result.count("tickets", probes.rounds() + run.view().tickets());
    result.count("ticketsLost", lost);
    result.count(
        "ticketsTwice",
        Math.max(0, probes.view().tickets() - probes.rounds())
            + twice(opened(run.view()), TicketEvent::getTicket)
            + twice(opened(probes.view()), TicketEvent::getTicket)
            + twice(openings(TestApp.CHAOS), TicketReceiver.Message::ticket)
            + twice(openings(TestApp.CHAOS_PROBE), TicketReceiver.Message::ticket));
  }

  private static List<TicketEvent> opened(RollupView view) {
    return view.ticketEvents().stream()
        .filter(event -> event.getType() == TicketEventType.OPENED)
        .toList();
  }

  private static List<TicketReceiver.Message> openings(TestApp app) {
    return TestStack.shared().messages(app).stream()
        .filter(message -> message.body().path("type").asText().equals("jank.ticket.opened"))
        .toList();
  }

  private static <T> long twice(Collection<T> all, Function<T, String> ticket) {
    return all.size() - all.stream().map(ticket).distinct().count();
  }

  private void checkRates() {
    ChaosTotals sent = ChaosTotals.sent(load.counted());
    Map<String, Object> clients = run.stack().clientSettings();
    Await.until(LIMIT, () -> ChaosTotals.rated(run.view()).equals(sent));
    ChaosTotals counted = ChaosTotals.counted(run.view(), TestApp.CHAOS.id(), clients);
    ChaosTotals rated = ChaosTotals.rated(run.view());
    long differences = sent.differences(counted) + sent.differences(rated);
    result.count("rateDifferences", differences);
    if (differences > 0) {
      say("sent %s, rows %s, rates %s", sent, counted, rated);
    }
  }

  private void checkDashboard() throws Exception {
    List<String> differences = chaos.storeDifferences(LIMIT);
    differences.stream().limit(20).forEach(System.out::println);
    differences.stream()
        .collect(Collectors.groupingBy(row -> row.split("\\|", 2)[0], Collectors.counting()))
        .forEach((where, rows) -> say("%s: %d rows", where, rows));
    result.count("dashboardDifferences", differences.size());
  }
}
