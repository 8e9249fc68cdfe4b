package dev.jankline.webhook.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.settings.TestSettings;
import dev.jankline.webhook.store.FakeTicketSink;
import dev.jankline.webhook.target.DisablingTarget;
import dev.jankline.webhook.target.Tickets;
import dev.jankline.webhook.target.webhook.FakeReceiver;
import dev.jankline.webhook.target.webhook.WebhookSignature;
import dev.jankline.webhook.target.webhook.WebhookSignatureTest;
import dev.jankline.webhook.target.webhook.WebhookTarget;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One event delivered to a real receiver of webhooks. */
@Timeout(60)
class DeliveryTest {
  private static final String SECRET = WebhookSignatureTest.secret(7);

  @TempDir Path folder;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DeliveryParts.Metrics metrics = new DeliveryParts.Metrics(registry);
  private final FakeTicketSink sink = new FakeTicketSink();
  private final long started = System.nanoTime();

  /** Time of the deliveries, which passes twenty times as fast as the receiver's. */
  private final InstantSource clock =
      () -> Instant.EPOCH.plusNanos(20 * (System.nanoTime() - started));

  @Test
  void eventIsDelivered_whenTheSecondAttemptSucceeds() throws Exception {
    try (FakeReceiver receiver =
        new FakeReceiver(
            (exchange, number) ->
                FakeReceiver.reply(
                    exchange,
                    number == 1 ? 500 : 201,
                    "{\"externalId\":\"JANK-7\",\"url\":\"https://t/7\"}",
                    Map.of()))) {
      TicketStatus status = deliver(receiver);

      assertThat(status.getState()).isEqualTo(TicketState.OPEN);
      assertThat(status.getExternalId()).isEqualTo("JANK-7");
      assertThat(status.getUrl()).isEqualTo("https://t/7");
      assertThat(status.getAttempts()).isEqualTo(2);
      assertThat(status.getLastEventId()).isEqualTo("e1");
      assertThat(receiver.messages).hasSize(2);
      assertThat(receiver.messages).extracting(FakeReceiver.Message::id).containsOnly("e1");
      assertThat(receiver.messages)
          .extracting(FakeReceiver.Message::path)
          .containsOnly("/hooks/jank?team=a%2Fb");
      assertThat(receiver.messages).allSatisfy(DeliveryTest::assertSigned);
      assertCounts(1, 1, 0);
    }
  }

  @Test
  void eventIsDeadLettered_whenAllAttemptsFail() throws Exception {
    try (FakeReceiver receiver = new FakeReceiver(always(503))) {
      TicketStatus status = deliver(receiver, "max-attempts=3");

      assertThat(status.getState()).isEqualTo(TicketState.DEAD_LETTERED);
      assertThat(status.getAttempts()).isEqualTo(3);
      assertThat(status.getError()).isEqualTo("the receiver answered 503");
      assertThat(receiver.messages).hasSize(3);
      assertCounts(0, 2, 1);
    }
  }

  @Test
  void hangingReceiverTimesOut() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (FakeReceiver receiver =
        new FakeReceiver(
            (exchange, number) -> assertThat(end.await(30, TimeUnit.SECONDS)).isTrue())) {
      TicketStatus status = deliver(receiver, "timeout=PT0.3S", "max-attempts=2");
      end.countDown();

      assertThat(status.getState()).isEqualTo(TicketState.DEAD_LETTERED);
      assertThat(status.getError()).contains("no answer").contains("Timeout");
      assertThat(receiver.messages).hasSize(2);
    }
  }

  @Test
  void deadReceiverIsTriedAgain_thenDeadLettered() throws Exception {
    FakeReceiver receiver = new FakeReceiver(always(200));
    receiver.close();

    TicketStatus status = deliver(receiver, "max-attempts=2");

    assertThat(status.getState()).isEqualTo(TicketState.DEAD_LETTERED);
    assertThat(status.getAttempts()).isEqualTo(2);
    assertThat(status.getError()).contains("no answer");
  }

  @Test
  void goneReceiverDeadLettersAtOnce_andGetsNothingMore() throws Exception {
    try (FakeReceiver receiver = new FakeReceiver(always(410));
        DisablingTarget target = new DisablingTarget(http(receiver))) {
      TicketStatus first = run(target, "e1", rules(5));
      TicketStatus second = run(target, "e2", rules(5));

      assertThat(first.getState()).isEqualTo(TicketState.DEAD_LETTERED);
      assertThat(first.getError()).contains("410");
      assertThat(second.getState()).isEqualTo(TicketState.DEAD_LETTERED);
      assertThat(receiver.messages).hasSize(1);
      assertThat(target.isDisabled()).isTrue();
    }
  }

  @Test
  void retryAfterIsHonoured() throws Exception {
    try (FakeReceiver receiver =
        new FakeReceiver(
            (exchange, number) ->
                FakeReceiver.reply(
                    exchange, number == 1 ? 429 : 204, "", Map.of("Retry-After", "1")))) {
      Instant start = clock.instant();
      TicketStatus status = deliver(receiver);

      assertThat(status.getState()).isEqualTo(TicketState.OPEN);
      assertThat(Duration.between(start, clock.instant()))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }
  }

  @Test
  void eventIsDeadLettered_whenAskedToWaitTooLong() throws Exception {
    try (FakeReceiver receiver =
        new FakeReceiver(
            (exchange, number) ->
                FakeReceiver.reply(exchange, 429, "", Map.of("Retry-After", "999999")))) {
      TicketStatus status = deliver(receiver);

      assertThat(status.getState()).isEqualTo(TicketState.DEAD_LETTERED);
      assertThat(status.getError()).contains("too long");
      assertThat(receiver.messages).hasSize(1);
    }
  }

  @Test
  void redirectIsNotFollowed() throws Exception {
    try (FakeReceiver other = new FakeReceiver(always(200));
        FakeReceiver receiver =
            new FakeReceiver(
                (exchange, number) ->
                    FakeReceiver.reply(
                        exchange, 307, "", Map.of("Location", other.url().toString())))) {
      TicketStatus status = deliver(receiver, "max-attempts=2");

      assertThat(status.getState()).isEqualTo(TicketState.DEAD_LETTERED);
      assertThat(status.getError()).isEqualTo("the receiver answered 307");
      assertThat(other.messages).isEmpty();
    }
  }

  @Test
  void hugeAnswerIsStillADelivery() throws Exception {
    try (FakeReceiver receiver =
        new FakeReceiver(
            (exchange, number) ->
                FakeReceiver.reply(exchange, 200, "x".repeat(5_000_000), Map.of()))) {
      assertThat(deliver(receiver).getState()).isEqualTo(TicketState.OPEN);
      assertThat(receiver.messages).hasSize(1);
    }
  }

  @Test
  void statusIsWrittenAgain_untilItIsAcknowledged_withoutAnotherPost() throws Exception {
    sink.failures = 1;
    try (FakeReceiver receiver = new FakeReceiver(always(200))) {
      assertThat(deliver(receiver).getState()).isEqualTo(TicketState.OPEN);
      assertThat(receiver.messages).hasSize(1);
      assertCounts(1, 0, 0);
    }
  }

  private TicketStatus deliver(FakeReceiver receiver, String... lines) throws Exception {
    try (DisablingTarget http = new DisablingTarget(http(receiver, lines))) {
      int attempts = 5;
      for (String line : lines) {
        attempts =
            line.startsWith("max-attempts=")
                ? Integer.parseInt(line.substring("max-attempts=".length()))
                : attempts;
      }
      return run(http, "e1", rules(attempts));
    }
  }

  private WebhookTarget http(FakeReceiver receiver, String... lines) throws IOException {
    String[] all = Arrays.copyOf(lines, lines.length + 3);
    all[lines.length] = "url=" + receiver.url();
    all[lines.length + 1] = "secret=" + SECRET;
    all[lines.length + 2] = "allow-addresses=127.0.0.1";
    return new WebhookTarget(TestSettings.of(folder, all), Clock.systemUTC());
  }

  private static DeliveryParts.Rules rules(int maxAttempts) {
    Duration short1 = Duration.ofMillis(20);
    return new DeliveryParts.Rules(
        maxAttempts, new Backoff(short1, short1, () -> 0.5), Duration.ofMinutes(1));
  }

  private TicketStatus run(DisablingTarget target, String id, DeliveryParts.Rules rules)
      throws Exception {
    int before = sink.statuses.size();
    EventLoop loop = new EventLoop(clock);
    DeliveryParts parts = new DeliveryParts(loop, new Slots(1), target, sink, rules, metrics);
    Ends ends = new Ends();
    new Delivery(parts, new Delivery.Origin(0, 0), Tickets.opened(id), ends).begin();
    Semaphore completed = new Semaphore(0);
    loop.onCompletion(completed::release);
    for (int i = 0; i < 4_000 && !ends.done; i++) {
      boolean unused = completed.tryAcquire(5, TimeUnit.MILLISECONDS);
      loop.run();
    }
    assertThat(sink.statuses).hasSize(before + 1);
    return sink.statuses.get(before);
  }

  private static final class Ends implements Work.Progress {
    private boolean done;

    @Override
    public void safe() {}

    @Override
    public void held() {}

    @Override
    public void done() {
      done = true;
    }
  }

  private void assertCounts(int delivered, int retried, int deadLettered) {
    assertThat(registry.get("jank.webhook.delivered").counter().count()).isEqualTo(delivered);
    assertThat(registry.get("jank.webhook.retried").counter().count()).isEqualTo(retried);
    assertThat(registry.get("jank.webhook.dead.lettered").counter().count())
        .isEqualTo(deadLettered);
  }

  private static void assertSigned(FakeReceiver.Message message) {
    assertThat(
            WebhookSignature.of(List.of(SECRET))
                .verify(
                    new WebhookSignature.SignedMessage(
                        message.id(),
                        message.timestamp(),
                        message.signature(),
                        message.body().getBytes(UTF_8)),
                    Instant.now(),
                    Duration.ofMinutes(1)))
        .isTrue();
  }

  private static FakeReceiver.Script always(int status) {
    return (HttpExchange exchange, int number) ->
        FakeReceiver.reply(exchange, status, "", Map.of());
  }
}
