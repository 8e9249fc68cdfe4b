package dev.jankline.benchmarks.tickets;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.delivery.Backoff;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.delivery.EventLoop;
import dev.jankline.webhook.delivery.Reading;
import dev.jankline.webhook.delivery.Slots;
import dev.jankline.webhook.dispatch.Dispatcher;
import dev.jankline.webhook.dispatch.PartitionWork;
import dev.jankline.webhook.inbound.InboundServer;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import dev.jankline.webhook.store.RetryLog;
import dev.jankline.webhook.store.TicketSink;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.tracker.Targets;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;

/** The real dispatcher with its inbound webhooks; only its topics are in memory. */
final class YearDispatcher implements AutoCloseable {
  private static final TopicPartition TICKETS = new TopicPartition(Topics.TICKETS.name(), 0);
  private static final TopicPartition RETRIES = new TopicPartition(Topics.TICKET_RETRIES.name(), 0);
  private static final String SECRET = "tracker-secret";
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final long PAUSE_NANOS = 200_000;

  private final MockConsumer<String, byte[]> events = new MockConsumer<>("earliest");
  private final Queue<TicketStatus> statuses = new ConcurrentLinkedQueue<>();
  private final Map<String, IssueLink> filed = new ConcurrentHashMap<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Slots slots = new Slots(8);
  private final TicketTarget target;
  private final InboundServer inbound;
  private final Dispatcher dispatcher;
  private long offset;

  YearDispatcher(Path folder, String tracker, InstantSource clock) throws IOException {
    WebhookSettings settings = settings(folder, tracker);
    target = Targets.of(settings, clock);
    Sink sink = new Sink();
    inbound =
        InboundServer.start(
                settings,
                new InboundServer.TicketStates(
                    sink::write,
                    (app, name) -> CompletableFuture.completedFuture(sink.filed(app, name))),
                new SimpleMeterRegistry(),
                clock)
            .orElseThrow();
    DeliveryParts parts =
        new DeliveryParts(
            new EventLoop(clock),
            slots,
            target,
            sink,
            new DeliveryParts.Rules(
                settings.maxAttempts(),
                new Backoff(settings.firstDelay(), settings.maxDelay(), () -> 0.5),
                settings.maxRetryAfter()),
            new DeliveryParts.Metrics(new SimpleMeterRegistry()));
    YearTopology.MemorySerdes serdes = new YearTopology.MemorySerdes();
    Reading.Format format =
        new Reading.Format(serdes.values(TicketEvent.class).deserializer(), failure -> false);
    MockConsumer<String, byte[]> retries = new MockConsumer<>("earliest");
    retries.updateBeginningOffsets(Map.of(RETRIES, 0L));
    retries.updateEndOffsets(Map.of(RETRIES, 0L));
    dispatcher =
        new Dispatcher(
            events,
            partition -> new PartitionWork(partition, format, parts),
            new RetryLog(
                retries, serdes.values(TicketRetry.class).deserializer(), failure -> false),
            parts,
            settings.maxHeld());
    dispatcher.subscribe();
    events.rebalance(List.of(TICKETS));
    events.updateBeginningOffsets(Map.of(TICKETS, 0L));
    dispatcher.cycle(Duration.ZERO);
  }

  private static WebhookSettings settings(Path folder, String tracker) throws IOException {
    List<String> lines = new ArrayList<>(List.of("jank.webhook.allow-addresses=127.0.0.1"));
    lines.add("jank.webhook.inbound.port=0");
    for (String app : YearPlan.APPS) {
      String prefix = "jank.webhook.targets.\"" + app + "\".";
      lines.add(prefix + "kind=github");
      lines.add(prefix + "url=" + tracker);
      lines.add(prefix + "project=example/apps");
      lines.add(prefix + "token=token");
      lines.add(prefix + "inbound-secret=" + SECRET);
      lines.add(prefix + "writes-per-minute=60000");
    }
    Path file = Files.write(folder.resolve("webhook.properties"), lines);
    return ServiceSettings.load(file, Map.of(), WebhookSettings.class).of(WebhookSettings.class);
  }

  /** Delivers events, and those that wait for another attempt. */
  void deliver(List<TicketEvent> tickets) {
    for (TicketEvent event : tickets) {
      events.addRecord(
          new ConsumerRecord<>(
              TICKETS.topic(),
              0,
              offset++,
              Keys.cluster(event.getApp(), event.getFingerprint()),
              YearTopology.MemorySerdes.write(event)));
    }
    long deadline = System.nanoTime() + LIMIT.toNanos();
    int idle = 0;
    while (idle < 3) {
      dispatcher.cycle(Duration.ZERO);
      idle = slots.taken() == 0 ? idle + 1 : 0;
      if (idle == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("events were not delivered within " + LIMIT);
      }
    }
  }

  /** What the tracker tells of an issue, signed as it does. */
  void hear(YearTracker.Told told) throws IOException, InterruptedException {
    byte[] body = told.body().getBytes(UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + inbound.port() + "/v1/webhooks/" + told.app()))
            .timeout(LIMIT)
            .header("x-github-event", "issues")
            .header("x-hub-signature-256", "sha256=" + signature(body))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    if (status != 204) {
      throw new IllegalStateException("the dispatcher answered " + status + " to " + told.body());
    }
  }

  private static String signature(byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  /** Statuses since the last call. */
  List<TicketStatus> statuses() {
    List<TicketStatus> all = new ArrayList<>();
    for (TicketStatus next = statuses.poll(); next != null; next = statuses.poll()) {
      all.add(next);
    }
    return all;
  }

  /** Events that were not delivered yet. */
  int held() {
    return dispatcher.held();
  }

  @Override
  public void close() {
    inbound.close();
    target.close();
  }

  /** Hands statuses on; the process never restarts, so that retries stay in its memory. */
  private final class Sink implements TicketSink {
    @Override
    public boolean isCaughtUp() {
      return true;
    }

    @Override
    public Optional<IssueLink> filed(String app, String fingerprint) {
      return Optional.ofNullable(filed.get(Keys.cluster(app, fingerprint)));
    }

    @Override
    public CompletableFuture<Void> write(TicketStatus status) {
      String id = status.getExternalId();
      if (id != null) {
        filed.put(
            Keys.cluster(status.getApp(), status.getFingerprint()),
            new IssueLink(id, status.getUrl()));
      }
      statuses.add(status);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> keep(int partition, TicketRetry retry) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> forget(int partition, TicketEvent event) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> bury(ConsumerRecord<String, byte[]> record, String error) {
      throw new IllegalStateException("a ticket event cannot be read: " + error);
    }
  }

  /** Time of the simulation, which only it moves. */
  static final class Clock implements InstantSource {
    private volatile Instant now;

    Clock(Instant now) {
      this.now = now;
    }

    void set(Instant time) {
      now = time;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
