package dev.jankline.webhook.dispatch;

import static dev.jankline.webhook.dispatch.Dispatching.P0;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.delivery.Backoff;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.dispatch.FaultyReceiver.Fault;
import dev.jankline.webhook.dispatch.FaultyReceiver.Kind;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.store.FakeRetryTopic;
import dev.jankline.webhook.target.FakeTarget;
import dev.jankline.webhook.target.tracker.Targets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of receiver with each fault, and the same when the dispatcher is killed after the first
 * attempt: every ticket is there once, and nothing is lost. Dispatcher, targets, delays and HTTP
 * are the real ones; hours pass on the dispatcher's clock. No tracker itself is called.
 */
@Timeout(60)
class ReceiverFaultsTest {
  private static final Duration OUTAGE = Duration.ofHours(1);
  private static final Duration ASKED = Duration.ofMinutes(2);
  private static final int MAX_STEPS = 2_000;

  /** Tickets by the ids of their events. */
  private static final Map<String, String> EVENTS = Map.of("a", "k1:00aa", "b", "k1:00bb");

  @TempDir Path folder;
  private final FakeRetryTopic topic = new FakeRetryTopic();
  private final List<TicketStatus> statuses = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-20T10:00:00Z");

  static Stream<Arguments> table() {
    return Stream.of(Kind.values())
        .flatMap(
            kind ->
                Stream.of(Fault.values())
                    .flatMap(
                        fault ->
                            Stream.of(false, true)
                                .map(isKilled -> Arguments.of(kind, fault, isKilled))));
  }

  @ParameterizedTest(name = "{0}, {1}, dispatcher killed: {2}")
  @MethodSource("table")
  void everyTicketIsThereOnce(Kind kind, Fault fault, boolean isKilled) throws Exception {
    try (FaultyReceiver receiver = new FaultyReceiver(kind, fault)) {
      WebhookSettings settings = settings(kind, fault, receiver);
      if (isKilled) {
        tryOnce(settings);
      }
      try (Run run = new Run(settings, receiver, fault)) {
        run.read("a", "b");
        run.untilSettled();
        if (fault == Fault.GONE_410 || fault == Fault.REDIRECT) {
          assertDeadLettered(receiver);
          receiver.cure();
          run.retryDeadLettered();
        }
        assertThat(newest()).isEqualTo(Map.of("a", TicketState.OPEN, "b", TicketState.OPEN));
        assertThat(topic.newest()).as("nothing waits any more").isEmpty();
        assertThat(run.dispatching.committed(P0)).isEqualTo(2);
        assertWaits(fault, isKilled, run.waits());
      }
      assertThat(receiver.tickets()).containsOnlyKeys("jank:k1:00aa", "jank:k1:00bb");
      assertThat(receiver.tickets().values())
          .allSatisfy(count -> assertThat(count).isBetween(1L, most(kind, fault, isKilled)));
      assertThat(receiver.elsewhere.requests).as("redirects are not followed").isEmpty();
      assertThat(receiver.isHeld()).isEqualTo(fault == Fault.SLOW);
    }
  }

  /** A chat does not know what it has: a message comes twice when its answer is lost. */
  private static long most(Kind kind, Fault fault, boolean isKilled) {
    return kind == Kind.SLACK && (isKilled || fault == Fault.ANSWER_LOST) ? 2 : 1;
  }

  /** A dispatcher that is killed when its first attempt was answered: it stored nothing. */
  private void tryOnce(WebhookSettings settings) throws Exception {
    AnsweredTarget target = new AnsweredTarget(Targets.of(settings, Clock.systemUTC()), () -> now);
    try (target) {
      Dispatching killed = dispatching(settings, target);
      killed.record(P0, 0, ticket("a"), "a");
      killed.cycles(3);
      target.await();
      assertThat(killed.committed(P0)).isNull();
      assertThat(topic.newest()).isEmpty();
    }
  }

  private void assertDeadLettered(FaultyReceiver receiver) {
    assertThat(newest())
        .isEqualTo(Map.of("a", TicketState.DEAD_LETTERED, "b", TicketState.DEAD_LETTERED));
    assertThat(topic.newest()).containsOnlyKeys("a", "b");
    assertThat(topic.newest().values())
        .allSatisfy(
            retry -> {
              assertThat(retry.getDeadLettered()).isTrue();
              assertThat(retry.getError()).containsAnyOf("410", "307");
            });
    assertThat(receiver.tickets()).isEmpty();
  }

  private static void assertWaits(Fault fault, boolean isKilled, List<Duration> waits) {
    switch (fault) {
      case SLOW -> assertThat(waits).isEmpty();
      case DOWN ->
          assertThat(waits.stream().reduce(Duration.ZERO, Duration::plus)).isGreaterThan(OUTAGE);
      case TOO_MANY_429 ->
          assertThat(waits)
              .isNotEmpty()
              .allSatisfy(wait -> assertThat(wait).isGreaterThanOrEqualTo(ASKED));
      case ERROR_500, REDIRECT, GONE_410 -> assertThat(waits).isNotEmpty();
      case HANG, ANSWER_LOST ->
          assertThat(waits.isEmpty()).as("the one that was killed had it").isEqualTo(isKilled);
    }
  }

  private Map<String, TicketState> newest() {
    Map<String, TicketState> states = new LinkedHashMap<>();
    statuses.forEach(status -> states.put(status.getLastEventId(), status.getState()));
    return states;
  }

  private static String ticket(String event) {
    return EVENTS.getOrDefault(event, "none");
  }

  private WebhookSettings settings(Kind kind, Fault fault, FaultyReceiver receiver)
      throws IOException {
    String prefix = "targets.\"com.example.reader\".";
    List<String> lines = new ArrayList<>();
    kind.settings().forEach(line -> lines.add(prefix + line));
    lines.add(prefix + "url=" + receiver.url());
    lines.add(prefix + "token=t0ken");
    lines.add(prefix + "writes-per-minute=60000");
    lines.add("allow-addresses=127.0.0.1");
    lines.add("timeout=" + (fault == Fault.HANG ? "PT0.3S" : "PT20S"));
    return TestSettings.of(folder, lines.toArray(new String[0]));
  }

  private Dispatching dispatching(WebhookSettings settings, AnsweredTarget target) {
    DeliveryParts.Rules rules =
        new DeliveryParts.Rules(
            settings.maxAttempts(),
            new Backoff(settings.firstDelay(), settings.maxDelay(), () -> 0.5),
            settings.maxRetryAfter());
    Dispatching dispatching =
        new Dispatching(
            topic,
            new Dispatching.Place(new FakeTarget("none"), target, rules),
            settings.maxInFlight(),
            settings.maxHeld());
    dispatching.now = now;
    return dispatching.join();
  }

  /** A dispatcher whose clock goes on to the next attempt as soon as nothing is to be done. */
  private final class Run implements AutoCloseable {
    private final AnsweredTarget target;
    private final Dispatching dispatching;
    private final FaultyReceiver receiver;
    private final Instant up;
    private boolean isDown;

    Run(WebhookSettings settings, FaultyReceiver receiver, Fault fault) {
      this.receiver = receiver;
      target = new AnsweredTarget(Targets.of(settings, Clock.systemUTC()), () -> now);
      dispatching = dispatching(settings, target);
      up = now.plus(OUTAGE);
      isDown = fault == Fault.DOWN;
    }

    void read(String... events) {
      for (int i = 0; i < events.length; i++) {
        dispatching.record(P0, i, ticket(events[i]), events[i]);
      }
    }

    void untilSettled() throws Exception {
      for (int step = 0; step < MAX_STEPS && !isSettled(); step++) {
        dispatching.cycles(3);
        if (target.isAsked()) {
          target.handOn();
        } else {
          goOn();
        }
      }
      dispatching.cycles(3);
      statuses.clear();
      statuses.addAll(dispatching.sink.statuses);
    }

    /** Times between two attempts of an event. */
    List<Duration> waits() {
      List<Duration> waits = new ArrayList<>();
      for (List<Instant> times : target.attempts.values()) {
        for (int i = 1; i < times.size(); i++) {
          waits.add(Duration.between(times.get(i - 1), times.get(i)));
        }
      }
      return waits;
    }

    /** What the command {@code jank tickets retry} writes for each event. */
    void retryDeadLettered() throws Exception {
      for (TicketRetry deadLettered : topic.newest().values()) {
        topic.putByOperator(
            0,
            TicketRetry.newBuilder(deadLettered)
                .setDeadLettered(false)
                .setAttempts(0)
                .setNextAttempt(Instant.EPOCH)
                .build());
      }
      untilSettled();
    }

    private boolean isSettled() {
      return !target.isAsked()
          && dispatching.sink.statuses.stream()
              .map(TicketStatus::getLastEventId)
              .toList()
              .containsAll(EVENTS.keySet())
          && topic.newest().values().stream().allMatch(TicketRetry::getDeadLettered);
    }

    private void goOn() throws IOException {
      now =
          topic.newest().values().stream()
              .filter(retry -> !retry.getDeadLettered())
              .map(TicketRetry::getNextAttempt)
              .filter(next -> next.isAfter(now))
              .min(Instant::compareTo)
              .orElseGet(() -> now.plusSeconds(1));
      if (isDown && !now.isBefore(up)) {
        isDown = false;
        receiver.cure();
      }
      dispatching.now = now;
    }

    @Override
    public void close() {
      target.close();
    }
  }
}
