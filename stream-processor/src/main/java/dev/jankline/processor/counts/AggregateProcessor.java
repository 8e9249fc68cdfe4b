package dev.jankline.processor.counts;

import dev.jankline.processor.counts.AggregateProcessor.ChangedTotals.ChangedTotal;
import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.counts.StoredTotals.StoredRows;
import dev.jankline.processor.days.Ages;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.BeforeCommit;
import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.kafka.Waiting;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Adds rows up to totals. Before each commit, or at once when too many totals wait, stores each
 * total that changed and sends it to the nodes that the row names, to the judge perhaps later
 * ({@link StoredHeldTotals}), and publishes the descriptions of clusters that changed. The row of a
 * total that became empty is deleted by a record without a value.
 */
public final class AggregateProcessor extends Stage<Row> {
  /** How often some descriptions of clusters are looked at that may be old. */
  private static final Duration LOOK_INTERVAL = Duration.ofMinutes(1);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private final WaitingLimits limits;
  private final Duration maxHeld;
  private ProcessorContext<String, Object> context;
  private Forwarder forwarder;
  private StoredTotals stored;
  private ChangedTotals changed;
  private StoredHeldTotals held;
  private Sightings sightings;
  private Descriptions descriptions;
  private BeforeCommit beforeCommit;

  /**
   * Takes what reads and writes totals.
   *
   * @param maxHeld how long a total that changed little waits until it is judged
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public AggregateProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      FailedRecords failedRecords,
      WaitingLimits limits,
      Duration maxHeld) {
    super(Row.AGGREGATE);
    this.serdes = serdes;
    this.metrics = metrics;
    this.failedRecords = failedRecords;
    this.limits = limits;
    this.maxHeld = maxHeld;
  }

  /** Forgets totals that wait: Kafka Streams starts a task anew when it was rolled back. */
  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.context = context;
    this.forwarder = forwarder;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.PARTIAL_COUNT_DEAD_LETTERS, metrics);
    StoredValues<PartialCount> values =
        new StoredValues<>(context, serdes, PartialCount.class, StoreNames.TOTALS, letters);
    stored = new StoredTotals(context.getStateStore(StoreNames.TOTALS), new StoredRows(values));
    changed = new ChangedTotals(limits, stored::find);
    held = new StoredHeldTotals(context.getStateStore(StoreNames.HELD_TOTALS), limits.maxRows());
    sightings = new Sightings(limits);
    descriptions = new Descriptions(infos(letters), stored::causes, forwarder);
    context.schedule(
        LOOK_INTERVAL, PunctuationType.WALL_CLOCK_TIME, millis -> forgetOldDescriptions());
    context.schedule(
        maxHeld, PunctuationType.WALL_CLOCK_TIME, millis -> held.release(this::sendHeld));
    beforeCommit = new BeforeCommit(context, failedRecords);
    CommitSignal signal = context.getStateStore(StoreNames.AGGREGATE_COMMIT);
    signal.call(this::publish);
  }

  @Override
  protected void process(String key, Row row, Instant receivedAt) {
    if (TotalAge.isOver(row, context.currentStreamTimeMs())) {
      metrics.expiredPartialCounts().increment();
      return;
    }
    Origin origin = beforeCommit.origin(receivedAt);
    changed.add(row.counts(), origin);
    Sighting sighting = row.sighting();
    if (sighting != null) {
      sightings.add(sighting, origin);
    }
    if (changed.isFull() || sightings.isFull()) {
      publish();
    }
  }

  private void forgetOldDescriptions() {
    descriptions.forgetOld(Instant.ofEpochMilli(Math.max(0, context.currentStreamTimeMs())));
  }

  /**
   * Stores all totals, then describes clusters, which needs them, then sends the totals on: a
   * ticket finds the description of its cluster.
   */
  private void publish() {
    List<ChangedTotal> totals = changed.drain();
    for (ChangedTotal total : totals) {
      beforeCommit.run(total.origin(), () -> store(total));
    }
    for (Sightings.Seen seen : sightings.drain()) {
      Origin of = seen.origin();
      beforeCommit.run(of, () -> descriptions.take(seen.sighting(), of.time()));
    }
    for (ChangedTotal total : totals) {
      beforeCommit.run(total.origin(), () -> send(total));
    }
  }

  private void store(ChangedTotal changedTotal) {
    if (!changedTotal.total().isEmpty() || changedTotal.isStored()) {
      stored.put(changedTotal.key(), changedTotal.total());
    }
  }

  private void send(ChangedTotal changedTotal) {
    Row total = changedTotal.total();
    String key = changedTotal.key();
    Instant time = changedTotal.origin().time();
    if (!total.isEmpty()) {
      boolean isHeld = total.mayWait() && held.holds(key, total.stalls(), time);
      total.outputs().stream()
          .filter(output -> !isHeld || !output.isJudged())
          .forEach(output -> send(output, key, time));
    } else if (changedTotal.isStored()) {
      held.forget(key);
      forwarder.tombstone(total.kind().sink(), key, time);
      total.outputsOfNothing().forEach(output -> send(output, key, time));
    }
  }

  private void sendHeld(String key, Instant time) {
    Row total = stored.find(key);
    if (total != null) {
      held.sent(key, total.stalls());
      total.outputs().stream()
          .filter(RowOutput::isJudged)
          .forEach(output -> send(output, key, time));
    }
  }

  private StoredInfos infos(DeadLetterSink letters) {
    return new StoredInfos(
        context.getStateStore(StoreNames.CLUSTER_INFOS),
        new StoredValues<>(
            context, serdes, ClusterMetadata.class, StoreNames.CLUSTER_INFOS, letters));
  }

  private <T> void send(RowOutput<T> output, String rowKey, Instant time) {
    String key = output.key() == null ? rowKey : output.key();
    forwarder.forward(output.node(), key, output.value(), time);
  }

  /** Says how long totals can change, and are stored. */
  public static final class TotalAge {
    /** How long after the end of its day a total can change. */
    static final Duration KEPT = Ages.CHANGES;

    /** How long the store keeps totals: longer than they can change, so none is missing before. */
    public static final Duration RETENTION = Ages.STORED;

    /** Length of a segment of the store. */
    public static final Duration SEGMENT = Duration.ofHours(132);

    private TotalAge() {}

    /**
     * Whether the total of a row can no longer change.
     *
     * @param streamTimeMillis time of the newest record that was read, in milliseconds
     */
    static boolean isOver(Row row, long streamTimeMillis) {
      long end = row.windowStart().plus(Windows.DAY).toEpochMilli();
      return end + KEPT.toMillis() < streamTimeMillis;
    }
  }

  /**
   * Keeps in memory what rows said about clusters since the last commit. Used by one stream thread.
   */
  public static final class Sightings {
    private final Waiting<String, Seen> waiting;

    /**
     * Holds what was said about one cluster.
     *
     * @param sighting all that was said
     * @param origin the partial count that said the last of it
     */
    public record Seen(Sighting sighting, Origin origin) {}

    /** Begins without any. */
    public Sightings(WaitingLimits limits) {
      waiting = new Waiting<>(limits);
    }

    /** Adds what a row said. */
    public void add(Sighting sighting, Origin origin) {
      String key = Keys.info(sighting.app(), sighting.grouping(), sighting.fingerprint());
      Seen before = waiting.find(key);
      Seen seen =
          before == null
              ? new Seen(sighting, origin)
              : new Seen(before.sighting().plus(sighting), origin.after(before.origin()));
      waiting.put(key, seen, key.length() + seen.sighting().bytes());
    }

    /** Whether there are more clusters or bytes than may wait. */
    public boolean isFull() {
      return waiting.isFull();
    }

    /** Hands everything over and forgets it. */
    public List<Seen> drain() {
      return waiting.drain();
    }
  }

  /**
   * Adds rows up to totals in memory, so that a total is stored and published once for each commit,
   * however many partial counts changed it. Used by one stream thread.
   */
  static final class ChangedTotals {
    private final Waiting<RowIdentity, ChangedTotal> totals;
    private final BiFunction<String, Row, @Nullable Row> stored;

    /**
     * Begins without any total.
     *
     * @param stored finds the stored total of a key and row; null when there is none
     */
    ChangedTotals(WaitingLimits limits, BiFunction<String, Row, @Nullable Row> stored) {
      this.totals = new Waiting<>(limits);
      this.stored = stored;
    }

    /**
     * Adds a row to its total. A total that became empty is forgotten: what comes after it begins
     * anew.
     *
     * @param origin the partial count that holds the row
     */
    void add(Row row, Origin origin) {
      RowIdentity identity = row.identity();
      ChangedTotal before = totals.find(identity);
      ChangedTotal changed = before == null ? first(row, origin) : before.plus(row, origin);
      totals.put(identity, changed, RowBytes.estimate(identity, changed.total()));
    }

    /** Whether there are more totals or bytes than may wait. */
    boolean isFull() {
      return totals.isFull();
    }

    /** Hands every total over and forgets it. */
    List<ChangedTotal> drain() {
      return totals.drain();
    }

    private ChangedTotal first(Row row, Origin origin) {
      String key = row.key();
      Row total = stored.apply(key, row);
      return total == null
          ? new ChangedTotal(key, row, false, origin)
          : new ChangedTotal(key, total.plus(row), true, origin);
    }

    /**
     * Holds a total that changed since the last commit.
     *
     * @param key key of the total
     * @param total the total now; an empty one is to be deleted
     * @param isStored whether the store has an older total of the row, which was published
     * @param origin the partial count that was added last, and the newest receive time
     */
    record ChangedTotal(String key, Row total, boolean isStored, Origin origin) {
      ChangedTotal plus(Row row, Origin from) {
        Row sum = total.isEmpty() ? row : total.plus(row);
        return new ChangedTotal(key, sum, isStored, from.after(origin));
      }
    }
  }
}
