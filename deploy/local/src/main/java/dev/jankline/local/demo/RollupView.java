package dev.jankline.local.demo;

import dev.jankline.local.client.TopicConsumers;
import dev.jankline.local.client.TopicFold;
import dev.jankline.local.process.Await;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketStatus;
import dev.jankline.schema.VersionComparison;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the roll-up topics (committed records only) into memory, for the numbers of the demo.
 * Memory grows with the number of clusters, windows and tickets. Thread-safe.
 */
public final class RollupView implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

  private final TopicFold<ClusterCount> clusters;
  private final TopicFold<ClusterMetadata> infos;
  private final TopicFold<AccountingCount> outcomes;
  private final TopicFold<TicketEvent> tickets;
  private final TopicFold<TicketStatus> statuses;
  private final TopicFold<Alert> alerts;
  private final TopicFold<VersionComparison> rates;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Thread reader;
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failure;
  private final AtomicLong changes = new AtomicLong();

  private RollupView(Map<String, Object> clientSettings, Predicate<String> apps) {
    clusters = new TopicFold<>(Topics.CLUSTERS, clientSettings, apps);
    infos = new TopicFold<>(Topics.CLUSTER_METADATA, clientSettings, apps);
    outcomes = new TopicFold<>(Topics.ACCOUNTING, clientSettings, apps);
    tickets = new TopicFold<>(Topics.TICKETS, clientSettings, apps);
    statuses = new TopicFold<>(Topics.TICKET_STATUS, clientSettings, apps);
    alerts = new TopicFold<>(Topics.ALERTS, clientSettings, apps);
    rates = new TopicFold<>(Topics.COMPARISONS, clientSettings, apps);
    consumer =
        TopicConsumers.ofAll(
            clientSettings,
            Stream.concat(folds().stream(), Stream.of(tickets))
                .map(TopicFold::topic)
                .toArray(Topic[]::new));
    reader = new Thread(this::read, "jank-cluster-view");
    reader.setDaemon(true);
  }

  /** Starts to read from the beginning of the topics. */
  public static RollupView start(Map<String, Object> clientSettings) {
    return start(clientSettings, app -> true);
  }

  /** Starts to read what the topics hold of one app. */
  public static RollupView start(Map<String, Object> clientSettings, String app) {
    return start(clientSettings, app::equals);
  }

  private static RollupView start(Map<String, Object> clientSettings, Predicate<String> apps) {
    RollupView view = new RollupView(clientSettings, apps);
    view.reader.start();
    return view;
  }

  /** Numbers of events by what became of them, from the records read so far. */
  public AccountingSums accounting() {
    throwFailure();
    return AccountingSums.of(outcomes.newest().values());
  }

  /** All rows of the clusters, every grouping and window. */
  public Collection<ClusterCount> rows() {
    throwFailure();
    return List.copyOf(clusters.newest().values());
  }

  /** Texts of the cluster that a row counts; null while they were not read. */
  public @Nullable ClusterMetadata info(ClusterCount row) {
    throwFailure();
    return infos.newest().get(Keys.info(row.getApp(), row.getGrouping(), row.getFingerprint()));
  }

  /** Number of clusters (primary grouping) with stalls. */
  public long clusters() {
    throwFailure();
    return keyClusters()
        .map(count -> count.getApp() + "|" + count.getFingerprint())
        .distinct()
        .count();
  }

  /** Events of tickets, in no order. */
  public Collection<TicketEvent> ticketEvents() {
    throwFailure();
    return List.copyOf(tickets.newest().values());
  }

  /** Number of tickets, however many events each has. */
  public long tickets() {
    return ticketEvents().stream().map(TicketEvent::getTicket).distinct().count();
  }

  /** How many tickets were opened by alerts of each kind. */
  public Map<String, Long> ticketsByType() {
    return opened()
        .collect(
            Collectors.groupingBy(
                event -> event.getKind().name(), TreeMap::new, Collectors.counting()));
  }

  /** The event of the ticket that was opened first. */
  public Optional<TicketEvent> firstTicket() {
    return opened().min(Comparator.comparing(TicketEvent::getAt).thenComparing(TicketEvent::getId));
  }

  private Stream<TicketEvent> opened() {
    return ticketEvents().stream().filter(event -> event.getType() == TicketEventType.OPENED);
  }

  /**
   * What got worse from one version to the next, or is new in it: the newest alert of each cluster,
   * by title.
   *
   * @param kind REGRESSION or NEW
   */
  public List<RegressionLine> worse(AlertKind kind) {
    throwFailure();
    return alerts.newest().values().stream()
        .filter(alert -> alert.getKind() == kind)
        .flatMap(alert -> RegressionLine.of(alert, title(alert)).stream())
        .sorted(Comparator.comparing(RegressionLine::title))
        .toList();
  }

  /** Rates of releases to date: of clusters, of screens and of apps. */
  public List<VersionComparison> rates() {
    throwFailure();
    return List.copyOf(rates.newest().values());
  }

  private String title(Alert alert) {
    if (alert.getScreen() != null) {
      return "Screen " + alert.getScreen();
    }
    String key = Keys.info(alert.getApp(), Grouping.PRIMARY, alert.getFingerprint());
    ClusterMetadata info = infos.newest().get(key);
    return info == null ? alert.getFingerprint() : info.getTitle();
  }

  /** What trackers answered, by ticket. */
  public Map<String, TicketStatus> statuses() {
    throwFailure();
    Map<String, TicketStatus> byTicket = new LinkedHashMap<>();
    statuses.newest().values().forEach(status -> byTicket.put(status.getTicket(), status));
    return byTicket;
  }

  /** Number of records read so far; while it does not change, the pipeline writes nothing. */
  public long changes() {
    throwFailure();
    return changes.get();
  }

  @Override
  public void close() {
    closed = true;
    Await.until(CLOSE_LIMIT, () -> !reader.isAlive());
  }

  private Stream<ClusterCount> keyClusters() {
    return clusters.newest().values().stream()
        .filter(count -> count.getGrouping() == Grouping.PRIMARY && count.getStalls() > 0);
  }

  private void read() {
    try (consumer) {
      while (!closed) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          if (fold(record)) {
            changes.incrementAndGet();
          }
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** Whether the record is of an app that is read. */
  private boolean fold(ConsumerRecord<byte[], byte[]> record) {
    if (record.topic().equals(tickets.topic().name())) {
      return tickets.addEvent(record);
    }
    boolean isRead = false;
    for (TopicFold<?> fold : folds()) {
      if (record.topic().equals(fold.topic().name())) {
        isRead |= fold.add(record);
      }
    }
    return isRead;
  }

  /** Topics of which the newest record of each key counts; of tickets every record does. */
  private List<TopicFold<?>> folds() {
    return List.of(clusters, infos, outcomes, statuses, alerts, rates);
  }

  private void throwFailure() {
    RuntimeException cause = failure;
    if (cause != null) {
      throw new IllegalStateException("reading the roll-up topics failed: " + cause, cause);
    }
  }
}
