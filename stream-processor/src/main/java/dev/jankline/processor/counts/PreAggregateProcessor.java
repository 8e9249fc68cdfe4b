package dev.jankline.processor.counts;

import dev.jankline.processor.counts.PreAggregateProcessor.PartialRows.PartialRow;
import dev.jankline.processor.counts.ScanShares.Share;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.days.StoredDayNumbers;
import dev.jankline.processor.days.StoredDeviceDays;
import dev.jankline.processor.days.StoredDeviceDays.Part;
import dev.jankline.processor.kafka.BeforeCommit;
import dev.jankline.processor.kafka.BeforeCommit.CommitWrite;
import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.Countable;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.Waiting;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.schema.ArmRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what belongs to the same row, and sends one partial count for each row before each
 * commit, or at once when too many rows or bytes wait. Rows wait in memory alone: the commit that
 * keeps their partial counts also keeps what they were counted from, so no count is lost or sent
 * twice.
 */
public final class PreAggregateProcessor extends Stage<Countable> {
  /** How often a scan over the devices goes on. */
  static final Duration SCAN_INTERVAL = Duration.ofMillis(200);

  private final RecordSerdes serdes;
  private final FailedRecords failedRecords;
  private final Bounds bounds;
  private StoredComparison comparison;
  private @Nullable Share share;
  private Forwarder forwarder;
  private TaskExamples examples;
  private Counting counting;
  private CommitWrite daysWrite;
  private PartialRows rows;
  private BeforeCommit beforeCommit;

  /**
   * Says what bounds the rows that are sent.
   *
   * @param waiting rows and bytes that may wait for a commit
   * @param rows names that have rows of their own
   * @param sent texts that all tasks of the process have sent
   * @param compareInterval least time between two scans over the devices
   * @param scans what the tasks of the process may spend on these scans
   * @param arms finds the values of labels that are compared, by app: no others are stored
   */
  public record Bounds(
      WaitingLimits waiting,
      RowLimits rows,
      SentExamples sent,
      Duration compareInterval,
      ScanShares scans,
      Function<String, List<ArmRule>> arms) {}

  /** Takes what bounds the rows. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public PreAggregateProcessor(RecordSerdes serdes, FailedRecords failedRecords, Bounds bounds) {
    super(Nodes.PRE_AGGREGATE);
    this.serdes = serdes;
    this.failedRecords = failedRecords;
    this.bounds = bounds;
  }

  /** Forgets rows that wait: Kafka Streams starts a task anew when it was rolled back. */
  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    StoredDayNumbers taken = new StoredDayNumbers(context.getStateStore(StoreNames.ROW_NAMES));
    StoredDeviceDays days =
        new StoredDeviceDays(context.getStateStore(StoreNames.DEVICES), Part.APP);
    examples = new TaskExamples(bounds.sent());
    counting = new Counting(new RowNames(taken, bounds.rows()), days, examples, bounds.arms());
    rows = new PartialRows(bounds.waiting());
    beforeCommit = new BeforeCommit(context, failedRecords);
    daysWrite = new CommitWrite(beforeCommit, days::write);
    CommitSignal signal = context.getStateStore(StoreNames.PRE_AGGREGATE_COMMIT);
    signal.call(this::commit);
    Share joined = bounds.scans().join(context.taskId().partition());
    share = joined;
    comparison =
        new StoredComparison(
            context.getStateStore(StoreNames.DEVICES),
            context.getStateStore(StoreNames.PLANS),
            serdes,
            forwarder,
            context.taskId().partition(),
            bounds.compareInterval(),
            joined);
    context.schedule(
        SCAN_INTERVAL,
        PunctuationType.WALL_CLOCK_TIME,
        millis ->
            comparison.run(
                Instant.ofEpochMilli(millis),
                Instant.ofEpochMilli(Math.max(0, context.currentStreamTimeMs()))));
  }

  @Override
  public void close() {
    if (share != null) {
      share.close();
    }
  }

  @Override
  protected void process(String key, Countable value, Instant receivedAt) {
    Origin origin = daysWrite.changes(receivedAt);
    value.match(counting).forEach(row -> rows.add(row, origin));
    if (rows.isFull()) {
      send();
    }
  }

  private void commit() {
    send();
    examples.beforeCommit();
    daysWrite.run();
    comparison.changed();
  }

  private void send() {
    for (PartialRow waiting : rows.drain()) {
      Origin origin = waiting.origin();
      beforeCommit.run(origin, () -> send(waiting.row(), origin.time()));
    }
  }

  private void send(Row row, Instant time) {
    forwarder.forward(Nodes.PARTIAL_COUNTS, row.partialKey(), row.partial(), time);
  }

  /**
   * Adds up rows in memory until they are sent: how rows wait for the commit is decided here and
   * nowhere else. Used by one stream thread.
   */
  static final class PartialRows {
    /** Maximum bytes of one row: it must fit into a record, also as a total. */
    static final int MAX_ROW_BYTES = 950_000;

    private final Waiting<RowIdentity, PartialRow> rows;

    PartialRows(WaitingLimits limits) {
      rows = new Waiting<>(limits);
    }

    /**
     * Adds a row to what waits under its key. It must not be used afterwards.
     *
     * @param origin the record it was counted from
     * @throws IllegalArgumentException when the sum would not fit into a record
     */
    void add(Row row, Origin origin) {
      RowIdentity identity = row.identity();
      PartialRow before = rows.find(identity);
      PartialRow sum = before == null ? new PartialRow(row, origin) : before.plus(row, origin);
      long bytes = RowBytes.estimate(identity, sum.row());
      if (!RowBytes.fits(sum.row(), bytes, MAX_ROW_BYTES)) {
        throw new IllegalArgumentException(
            "a partial count of about " + bytes + " bytes; it must have at most " + MAX_ROW_BYTES);
      }
      rows.put(identity, sum, bytes);
    }

    /** Whether there are more rows or bytes than may wait. */
    boolean isFull() {
      return rows.isFull();
    }

    /** Hands every row over and forgets it. */
    List<PartialRow> drain() {
      return rows.drain();
    }

    /**
     * Holds a row that was not sent yet.
     *
     * @param row the sum of what was added
     * @param origin the record that was added last, and the newest receive time
     */
    record PartialRow(Row row, Origin origin) {
      PartialRow plus(Row more, Origin from) {
        return new PartialRow(row.plus(more), from.after(origin));
      }
    }
  }
}
