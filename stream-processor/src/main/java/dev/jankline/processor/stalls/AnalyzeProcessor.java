package dev.jankline.processor.stalls;

import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.days.StoredDayNumbers;
import dev.jankline.processor.days.StoredDeviceDays;
import dev.jankline.processor.days.StoredDeviceDays.Part;
import dev.jankline.processor.kafka.BeforeCommit;
import dev.jankline.processor.kafka.BeforeCommit.CommitWrite;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.DeadLetters;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.RetainedStall;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Opens the stores of the stage analyze, and gives stalls to {@link PendingSymbols}. */
public final class AnalyzeProcessor extends Stage<ReceivedStall> {
  /** How often retained stalls are looked at. */
  public static final Duration DRAIN_INTERVAL = Duration.ofMillis(200);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private final Steps steps;
  private final Limits limits;
  private ProcessorContext<String, Object> context;
  private PendingSymbols pending;

  /**
   * The steps of the analysis.
   *
   * @param library finds the symbols of an artifact, never waiting
   * @param select selects the representative stack
   * @param cluster finds cause and fingerprints
   */
  public record Steps(
      Function<SymbolArtifact, Lookup> library,
      Function<SymbolizedStall, RepresentedStall> select,
      Function<RepresentedStall, AnalyzedStall> cluster) {
    private AnalyzedStall analyze(SymbolizedStall stall, TopologyMetrics metrics) {
      RepresentedStall represented = metrics.selectTime().record(() -> select.apply(stall));
      return metrics.clusterTime().record(() -> cluster.apply(represented));
    }
  }

  /**
   * The bounds of what is retained and counted.
   *
   * @param retained bounds of stalls that wait for symbols
   * @param maxDeviceStalls stalls that a device may count for each cluster and day
   * @param rows version names that have rows of their own
   */
  public record Limits(RetainedLimits retained, int maxDeviceStalls, RowLimits rows) {}

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public AnalyzeProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      FailedRecords failedRecords,
      Steps steps,
      Limits limits) {
    super(Nodes.ANALYZE);
    this.serdes = serdes;
    this.metrics = metrics;
    this.failedRecords = failedRecords;
    this.steps = steps;
    this.limits = limits;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.context = context;
    DeadLetters deadLetters = new DeadLetters(context, serdes, metrics);
    StoredDeviceDays days =
        new StoredDeviceDays(context.getStateStore(StoreNames.DEVICES), Part.CLUSTERS);
    CommitWrite daysWrite = new CommitWrite(new BeforeCommit(context, failedRecords), days::write);
    CommitSignal signal = context.getStateStore(StoreNames.ANALYZE_COMMIT);
    signal.call(daysWrite::run);
    CountedStalls counted =
        new CountedStalls(
            stall -> steps.analyze(stall, metrics),
            limit(days),
            daysWrite::changes,
            forwarder,
            deadLetters);
    StoredAnnouncements builds =
        new StoredAnnouncements(
            context.getStateStore(StoreNames.SYMBOLS), serdes, metrics, steps.library());
    pending = new PendingSymbols(builds, retained(), metrics, counted, deadLetters);
    context.schedule(
        DRAIN_INTERVAL,
        PunctuationType.WALL_CLOCK_TIME,
        millis -> pending.drain(Instant.ofEpochMilli(millis)));
  }

  @Override
  protected void process(String key, ReceivedStall stall, Instant receivedAt) {
    pending.process(key, stall, Instant.ofEpochMilli(context.currentSystemTimeMs()));
  }

  private DeviceLimit limit(StoredDeviceDays days) {
    StoredDayNumbers names = new StoredDayNumbers(context.getStateStore(StoreNames.ROW_NAMES));
    return new DeviceLimit(
        days,
        limits.maxDeviceStalls(),
        new RowNames(names, limits.rows()),
        new StoredGroupings(context.getStateStore(StoreNames.APPS), serdes)::of);
  }

  private StoredRetainedStalls retained() {
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
    return new StoredRetainedStalls(
        context.getStateStore(StoreNames.RETAINED_STALLS),
        new StoredValues<>(
            context, serdes, RetainedStall.class, StoreNames.RETAINED_STALLS, letters),
        limits.retained(),
        Instant.ofEpochMilli(context.currentSystemTimeMs()));
  }

  /**
   * Bounds what is retained for late symbols.
   *
   * @param maxBytes serialized bytes of all retained stalls of one task
   * @param maxAge age of a retained stall, from its receive time
   * @param maxWait how long a stall may stay uncounted while symbols are being loaded
   * @param maxStallBytes serialized bytes of one stall; a larger one is counted but not retained
   */
  public record RetainedLimits(
      long maxBytes, Duration maxAge, Duration maxWait, int maxStallBytes) {
    /** Below the broker's usual limit for one record, with room for its key and headers. */
    public static final int MAX_STALL_BYTES = 900_000;
  }
}
