package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.KafkaStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the ticket webhook against a real broker and a receiver that is away, refuses, or is gone,
 * and kills it: every ticket event arrives, and a tracker has one issue of each ticket. {@code
 * -Djank.away-seconds=120} keeps the receiver away for two minutes, {@code -Djank.tickets=10000}
 * sends more.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TicketsIT {
  private static final int AWAY_SECONDS = Integer.getInteger("jank.away-seconds", 6);
  private static final int TICKETS = Integer.getInteger("jank.tickets", 2_000);
  private static final Duration LIMIT = Duration.ofSeconds(120 + 2L * AWAY_SECONDS);
  private static final String APP = "com.example.run";

  private static final StateFolder STATE = StateFolder.create();
  private static final Checkout CHECKOUT = Checkout.find();
  private static KafkaStack kafka;
  private static KafkaProducer<String, TicketEvent> producer;
  private static int runs;

  private final SwitchedReceiver receiver = new SwitchedReceiver();
  private @Nullable ServiceChild webhook;
  private @Nullable RollupView view;

  @BeforeAll
  static void startKafka() {
    kafka = KafkaStack.start(CHECKOUT, STATE, StackPlan.FEW_PARTITIONS);
    Serializer<TicketEvent> values =
        AvroSerdes.<TicketEvent>forValues(kafka.clientSettings()).serializer();
    producer = new KafkaProducer<>(kafka.clientSettings(), new StringSerializer(), values);
  }

  @AfterAll
  static void stopKafka() {
    producer.close();
    kafka.close();
    STATE.close();
  }

  @BeforeEach
  void watch() {
    runs++;
    view = RollupView.start(kafka.clientSettings());
  }

  @AfterEach
  void stop() throws IOException {
    if (webhook != null) {
      webhook.close();
    }
    if (view != null) {
      view.close();
    }
    receiver.close();
  }

  /** Needs a Kafka without services, as this one. */
  @Test
  void quickstartWithOnesOwnKafkaLeadsToAStall(@TempDir Path folder) throws Exception {
    OwnKafka.follow(kafka, folder);
  }

  @Test
  void everyEventArrives_whenTheReceiverIsAwayAtTheStartAndInTheMiddle() throws Exception {
    ServiceChild dispatcher = start("/a", Map.of());
    Set<String> sent = new HashSet<>(send(0, 200));
    assertReadyAllTheTime(dispatcher);
    receiver.switchOn();
    assertArrived(sent);

    receiver.switchOff();
    sent.addAll(send(200, 200));
    assertReadyAllTheTime(dispatcher);
    receiver.switchOn();
    assertArrived(sent);
  }

  @Test
  void everyEventArrives_whenTheDispatcherIsKilledInTheMiddle() throws Exception {
    receiver.answer(id -> id.hashCode() % 10 == 0 && receiver.delivered().size() < 300 ? 503 : 200);
    receiver.switchOn();
    ServiceChild dispatcher = start("/k", Map.of());
    Set<String> sent = new HashSet<>(send(0, 1_000));
    assertThat(Await.until(LIMIT, () -> receiver.delivered().size() > 100)).isTrue();
    assertThat(receiver.delivered().size()).isLessThan(1_000);

    dispatcher.process().kill();
    dispatcher.process().restart();

    assertArrived(sent);
    System.out.printf(
        "killed in the middle of 1,000 tickets: all arrived, %d came again under their id%n",
        receiver.repeats());
  }

  @Test
  void everyEventArrivesOnce_whenTheDispatcherIsRestartedInTheMiddle() throws Exception {
    receiver.switchOn();
    ServiceChild dispatcher = start("/r", Map.of());
    Set<String> sent = new HashSet<>(send(0, 1_000));
    assertThat(Await.until(LIMIT, () -> receiver.delivered().size() > 100)).isTrue();
    assertThat(receiver.delivered().size()).isLessThan(1_000);

    dispatcher.process().restart();

    assertArrived(sent);
    assertThat(receiver.repeats()).isZero();
  }

  @Test
  void trackerHasOneIssueEach_whenTheDispatcherIsKilledBeforeItHearsOfOne() throws Exception {
    int unanswered = 5;
    try (IssueTracker tracker = new IssueTracker(unanswered)) {
      String prefix = "jank.webhook.targets.\"" + app() + "\".";
      Map<String, String> target =
          Map.of(
              prefix + "kind", "github",
              prefix + "url", tracker.url(),
              prefix + "project", "o/r",
              prefix + "writes-per-minute", "6000");
      ServiceChild dispatcher = start("/t", target);
      Set<String> sent = new HashSet<>(send(0, 20));
      assertThat(Await.until(LIMIT, () -> tracker.markers().size() == unanswered)).isTrue();

      dispatcher.process().kill();
      tracker.release();
      dispatcher.process().restart();

      assertThat(Await.until(LIMIT, () -> inState(TicketState.OPEN).containsAll(sent)))
          .as("%d issues", tracker.markers().size())
          .isTrue();
      assertThat(tracker.markers())
          .containsExactlyInAnyOrderElementsOf(sent.stream().map(id -> "jank:k1:" + id).toList());
    }
  }

  @Test
  void othersPassAtFullSpeed_whenSomeTicketsFail() throws Exception {
    receiver.answer(id -> id.endsWith("-7") ? 500 : 200);
    receiver.switchOn();
    start("/f", Map.of("jank.webhook.first-delay", "PT10M"));
    send(0, 1);
    assertThat(Await.until(LIMIT, () -> receiver.delivered().size() == 1)).isTrue();

    long start = System.nanoTime();
    List<String> sent = send(1, TICKETS);
    long good = sent.stream().filter(id -> !id.endsWith("-7")).count();
    assertThat(Await.until(LIMIT, () -> receiver.delivered().size() == good + 1))
        .as("delivered %d of %d", receiver.delivered().size(), good + 1)
        .isTrue();
    double seconds = (System.nanoTime() - start) / 1e9;

    assertThat(receiver.refused()).hasSize(1);
    String failing = receiver.refused().iterator().next();
    assertThat(receiver.mostUnderWay()).isGreaterThan(1).isLessThanOrEqualTo(32);
    System.out.printf(
        Locale.ROOT,
        "%d tickets delivered in %.1f s, %.0f a second, at most %d at a time, one of them"
            + " failing%n",
        TICKETS,
        seconds,
        TICKETS / seconds,
        receiver.mostUnderWay());

    receiver.answer(id -> 200);
    restart("/f2", Map.of());
    assertThat(Await.until(LIMIT, () -> receiver.delivered().contains(failing)))
        .as("a changed target is tried at once")
        .isTrue();
  }

  @Test
  void deadLetteredEventsArrive_whenAnOperatorAsks_andWhenTheTargetChanges() throws Exception {
    receiver.answer(id -> 410);
    receiver.switchOn();
    start("/gone", Map.of());
    Set<String> sent = new HashSet<>(send(0, 5));
    awaitDeadLettered(5);
    assertThat(receiver.refused().stream().filter(TicketsIT::isOfThisRun))
        .as("one attempt, then none")
        .hasSizeLessThanOrEqualTo(5);

    receiver.answer(id -> 200);
    assertThat(jankTickets("retry")).contains("5 are tried again");
    assertArrived(sent);

    receiver.answer(id -> 410);
    Set<String> more = new HashSet<>(send(5, 5));
    awaitDeadLettered(5);
    receiver.answer(id -> 200);
    restart("/moved", Map.of());
    sent.addAll(more);
    assertArrived(sent);
    assertThat(Await.until(LIMIT, () -> jankTickets("retry").contains("0 are tried again")))
        .as("nothing is stored any more")
        .isTrue();
  }

  private void restart(String path, Map<String, String> settings) {
    Objects.requireNonNull(webhook).close();
    start(path, settings);
  }

  private ServiceChild start(String path, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>();
    kafka
        .clientSettings()
        .forEach((key, value) -> all.put("jank.kafka.common." + key, value.toString()));
    all.put("jank.webhook.url", receiver.url(path).toString());
    all.put("jank.webhook.secret", "whsec_ZGVtby1zZWNyZXQtb2YtamFua2xpbmUtbG9jYWw=");
    all.put("jank.webhook.allow-addresses", "127.0.0.1/32");
    all.putAll(settings);
    ServiceChild child =
        ServiceChild.launch(
            CHECKOUT,
            STATE,
            new ServiceChild.Plan("webhook", Program.WEBHOOK, List.of("-Xmx128m"), all));
    webhook = child;
    child.awaitReady();
    return child;
  }

  /** Sends events of as many tickets; returns their ids. */
  private static List<String> send(int from, int count) {
    List<String> ids = new ArrayList<>();
    IntStream.range(from, from + count)
        .forEach(
            number -> {
              TicketEvent event = event(number);
              ids.add(event.getId());
              String key = Keys.cluster(event.getApp(), event.getFingerprint());
              var unused = producer.send(new ProducerRecord<>(Topics.TICKETS.name(), key, event));
            });
    producer.flush();
    return ids;
  }

  private void assertArrived(Set<String> sent) {
    assertThat(Await.until(LIMIT, () -> receiver.delivered().containsAll(sent)))
        .as("delivered %d of %d", receiver.delivered().size(), sent.size())
        .isTrue();
    assertThat(receiver.delivered().stream().filter(TicketsIT::isOfThisRun))
        .containsExactlyInAnyOrderElementsOf(sent);
    assertThat(Await.until(LIMIT, () -> inState(TicketState.OPEN).containsAll(sent)))
        .as("the status of every ticket is stored")
        .isTrue();
  }

  /** What earlier tests left undelivered is tried again too, because the target is another. */
  private static boolean isOfThisRun(String eventId) {
    return eventId.startsWith("run" + runs + "-");
  }

  private static String app() {
    return APP + runs;
  }

  private void awaitDeadLettered(int count) {
    assertThat(Await.until(LIMIT, () -> inState(TicketState.DEAD_LETTERED).size() == count))
        .isTrue();
  }

  private Set<String> inState(TicketState state) {
    Set<String> ids = new HashSet<>();
    for (TicketStatus status : view().statuses().values()) {
      if (status.getState() == state && isOfThisRun(status.getLastEventId())) {
        ids.add(status.getLastEventId());
      }
    }
    return ids;
  }

  private RollupView view() {
    return Objects.requireNonNull(view);
  }

  private static void assertReadyAllTheTime(ServiceChild dispatcher) throws Exception {
    HttpRequest ready =
        HttpRequest.newBuilder(dispatcher.management().resolve("/readyz")).timeout(LIMIT).build();
    HttpClient client = HttpClient.newHttpClient();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(AWAY_SECONDS);
    while (System.nanoTime() - end < 0) {
      assertThat(client.send(ready, BodyHandlers.ofString()))
          .as("takes ticket events")
          .returns(200, HttpResponse::statusCode);
      Await.pause(Duration.ofSeconds(1));
    }
  }

  @Test
  void suggestedMergesOfAnAppAreListed() {
    MergeSuggestion suggestion =
        new MergeSuggestion(
            app(),
            "k1:2",
            "t2",
            "Pin.verify",
            "k1:1",
            "t1",
            "Pin.hash",
            List.of("both call Mac.doFinal"),
            Instant.parse("2026-11-20T10:00:00Z"));
    Map<String, Object> settings = kafka.clientSettings();
    try (KeyedTopic<MergeSuggestion> topic =
        KeyedTopic.in(settings, settings, Topics.MERGE_SUGGESTIONS)) {
      topic.put(Keys.suggestion(app(), "k1:1", "k1:2"), suggestion);
    }

    assertThat(jankTickets("suggestions").lines())
        .hasSize(4)
        .contains("    both call Mac.doFinal", "1 suggestions")
        .anyMatch(
            line ->
                line.startsWith(
                    "    ./jank tickets merge --app "
                        + app()
                        + " --cluster k1:2 --into k1:1 --bootstrap "));
  }

  private static String jankTickets(String verb) {
    Map<String, Object> cluster = kafka.clientSettings();
    Answer answer =
        Answer.to(
            "tickets",
            verb,
            "--bootstrap",
            String.valueOf(cluster.get("bootstrap.servers")),
            "--registry",
            String.valueOf(cluster.get("schema.registry.url")),
            "--app",
            app());
    assertThat(answer.exit()).isZero();
    return answer.out();
  }

  private static TicketEvent event(int number) {
    return event("run" + runs, number, app());
  }

  /** An event that opens a ticket. */
  static TicketEvent event(String run, int number, String app) {
    Instant now = Instant.parse("2026-11-20T10:00:00Z");
    return TicketEvent.newBuilder()
        .setId(run + "-" + number)
        .setType(TicketEventType.OPENED)
        .setApp(app)
        .setTicket(run + "-ticket-" + number)
        .setSequence(0)
        .setFingerprint("k1:" + run + "-" + number)
        .setTitle("Main thread blocked")
        .setCause(Cause.DISK)
        .setStack(List.of())
        .setKind(AlertKind.THRESHOLD)
        .setRule("many-stalls")
        .setTrigger("120 stalls in 1 h, threshold 100")
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setWindowStart(now)
        .setWindowMillis(3_600_000)
        .setStalls(120)
        .setDevices(48)
        .setP50Millis(300)
        .setP95Millis(1_900)
        .setFirstSeen(now)
        .setLastSeen(now)
        .setAt(now)
        .build();
  }
}
