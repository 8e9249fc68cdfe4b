package dev.jankline.processor.counts;

import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.counts.Strata.Stalls;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Countable.ExplainedAnr;
import dev.jankline.processor.kafka.Countable.Retraction;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.stalls.ExplainedAnrs.Finding;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.CountedRow;
import dev.jankline.schema.Device;
import dev.jankline.schema.ExampleStall;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.StratumCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.wire.DurationBuckets;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the stalls of one cluster, app version and window. A retraction is a row with negative
 * numbers. Texts are not in the counts: those of one stall may travel beside them.
 *
 * @param count the numbers
 * @param example texts of one of the stalls; null when the row has numbers alone
 */
public record ClusterRow(ClusterCount count, @Nullable ExampleStall example) implements Row {
  static final RowKind<ClusterCount> KIND =
      new RowKind<>(
          new Node<>("clusters", ClusterCount.class),
          Topics.CLUSTERS,
          PartialCount::getCluster,
          PartialCount::setCluster,
          (count, partial) -> new ClusterRow(count, partial.getExample()));

  /** A row of numbers alone. */
  public ClusterRow(ClusterCount count) {
    this(count, null);
  }

  /**
   * Adds one stall.
   *
   * @param device sketch of its device, the same for all rows of the stall
   */
  public static ClusterRow of(
      CountedStall counted, Grouping grouping, Duration window, ByteBuffer device) {
    AnalyzedStall stall = counted.stall();
    ClusterCount count = names(counted.names(), grouping);
    count.setApp(stall.getApp());
    one(count, stall.getEventTime(), window, stall.getDurationMillis(), 1);
    causes(count, counted.names().getCause());
    anrs(count, stall.getKind());
    count.setStrata(
        strata(
            counted.names(),
            grouping,
            stall.getDevice(),
            of -> {
              Strata.add(of, new Stalls(1, stall.getDurationMillis()), counted.entered(), window);
            }));
    count.setDeviceSketch(ClusterDevices.sketch(count, device));
    return new ClusterRow(count);
  }

  /** Takes one stall back. */
  public static ClusterRow of(Retraction retraction, Grouping grouping, Duration window) {
    ClusterCount count = names(retraction.from(), grouping);
    count.setApp(retraction.stall().app());
    long millis = retraction.stall().stall().getDurationMillis();
    one(count, retraction.stall().eventTime(), window, millis, -1);
    causes(count, retraction.from().getCause());
    anrs(count, retraction.stall().stall().getKind());
    count.setDeviceSketch(DeviceSketch.empty());
    BatchHeader header = retraction.stall().event().getHeader();
    count.setStrata(
        strata(
            retraction.from(),
            grouping,
            header.getDevice(),
            of -> {
              Strata.add(of, new Stalls(-1, millis), retraction.left(), window);
            }));
    return new ClusterRow(count);
  }

  /** Counts an ANR that was looked at; the stalls of the row are counted by themselves. */
  public static ClusterRow of(ExplainedAnr anr) {
    CountedRow row = anr.row();
    ClusterCount count = new ClusterCount();
    count.setApp(anr.app());
    count.setGrouping(Grouping.PRIMARY);
    count.setFingerprint(row.getFingerprint());
    count.setVersionName(row.getVersionName());
    count.setVersionCode(row.getVersionCode());
    count.setSymbolized(true);
    one(count, row.getEventTime(), Windows.DAY, 0, 0);
    count.setDurationHistogram(List.of());
    count.setDeviceSketch(DeviceSketch.empty());
    count.setStrata(List.of());
    count.setCauseStalls(Map.of());
    count.setAnrs(anr.anrs() == 0 ? Map.of() : Map.of(anr.finding(), anr.anrs()));
    count.setAnrEvidence(anr.evidence());
    return new ClusterRow(count);
  }

  /** The fingerprint of a grouping. */
  public static String fingerprint(Fingerprints fingerprints, Grouping grouping) {
    return switch (grouping) {
      case BLOCKING_CALL -> fingerprints.getBlockingCall();
      case ENTRY_POINT -> fingerprints.getEntryPoint();
      case PRIMARY, UNKNOWN -> fingerprints.getPrimary();
    };
  }

  /** Only clusters that versions are compared by have strata. */
  private static List<StratumCount> strata(
      CountedAs names, Grouping grouping, Device device, Consumer<StratumCount> counting) {
    if (grouping != Grouping.PRIMARY || !names.getSymbolized()) {
      return List.of();
    }
    StratumCount count = Strata.of(device);
    counting.accept(count);
    return List.of(count);
  }

  private static ClusterCount names(CountedAs names, Grouping grouping) {
    ClusterCount count = new ClusterCount();
    count.setGrouping(grouping);
    count.setFingerprint(fingerprint(names.getFingerprints(), grouping));
    count.setVersionName(names.getVersionName());
    count.setVersionCode(names.getVersionCode());
    count.setSymbolized(names.getSymbolized());
    return count;
  }

  private static void one(
      ClusterCount count, Instant eventTime, Duration window, long millis, int sign) {
    count.setWindowStart(Windows.start(eventTime, window));
    count.setWindowMillis(window.toMillis());
    count.setStalls(sign);
    count.setStallMillis(sign * millis);
    count.setDurationHistogram(HistogramSums.single(DurationBuckets.of(millis), sign));
    count.setFirstSeen(eventTime);
    count.setLastSeen(eventTime);
  }

  private static void causes(ClusterCount count, Cause cause) {
    count.setCauseStalls(
        isOfDay(count) ? CauseCounts.of(cause, count.getStalls()) : Map.<String, Long>of());
  }

  private static void anrs(ClusterCount count, StallKind kind) {
    boolean counts = kind == StallKind.ANR && isOfDay(count);
    count.setAnrs(
        counts ? Map.of(Finding.DIRECT.name(), count.getStalls()) : Map.<String, Long>of());
    count.setAnrEvidence("");
  }

  private static boolean isOfDay(ClusterCount count) {
    return count.getWindowMillis() == Windows.DAY.toMillis();
  }

  /** The same row with the texts of one of its stalls. */
  public ClusterRow with(@Nullable ExampleStall texts) {
    return texts == null ? this : new ClusterRow(count, texts);
  }

  @Override
  public RowKind<ClusterCount> kind() {
    return KIND;
  }

  @Override
  public String key() {
    return Keys.of(count);
  }

  @Override
  public RowIdentity identity() {
    return new RowIdentity(
        count.getGrouping().name(),
        count.getApp(),
        count.getVersionName(),
        count.getFingerprint(),
        new RowIdentity.Span(count.getWindowMillis(), count.getWindowStart()));
  }

  @Override
  public String partialKey() {
    return Keys.cluster(count.getApp(), count.getFingerprint());
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    ClusterSum.add(count, KIND.countOf(other));
    ExampleStall theirs = ((ClusterRow) other).example;
    return theirs == null ? this : new ClusterRow(count, ExampleStalls.better(example, theirs));
  }

  @Override
  public PartialCount partial() {
    PartialCount partial = KIND.write(count);
    partial.setExample(example);
    return partial;
  }

  @Override
  public Row counts() {
    return example == null ? this : new ClusterRow(count);
  }

  /** Estimated for every stall that is added, so without a walk through the schema. */
  @Override
  public long bytes() {
    long names =
        (long) count.getApp().length()
            + count.getFingerprint().length()
            + count.getVersionName().length();
    return names
        + RowBytes.ofCounts(count.getDeviceSketch(), count.getStrata())
        + RowBytes.ofNumbers(count.getDurationHistogram().size() + count.getCauseStalls().size())
        + RowBytes.ofNumbers(2 * count.getAnrs().size())
        + count.getAnrEvidence().length()
        + (example == null ? 0 : RowBytes.of(example));
  }

  /** Rows of a day say it: each stall is in one of them. */
  @Override
  public @Nullable Sighting sighting() {
    if (!isOfDay(count)) {
      return null;
    }
    boolean isOther = count.getVersionName().equals(RowNames.OTHER);
    return new Sighting(
        count.getApp(),
        count.getGrouping(),
        count.getFingerprint(),
        count.getSymbolized(),
        isOther ? null : new AppVersion(count.getVersionName(), count.getVersionCode()),
        count.getFirstSeen(),
        count.getLastSeen(),
        count.getCauseStalls(),
        example);
  }

  @Override
  public boolean isEmpty() {
    return count.getStalls() <= 0;
  }

  /** Totals of the primary grouping are judged too, unless they await symbols. */
  @Override
  public List<RowOutput<?>> outputs() {
    count.setDevices(ClusterDevices.of(count));
    RowOutput<ClusterCount> published = new RowOutput<>(KIND.sink(), count);
    return isJudged() ? List.of(published, judged()) : List.of(published);
  }

  @Override
  public List<RowOutput<?>> outputsOfNothing() {
    return isJudged() ? List.of(judged()) : List.of();
  }

  /** Clusters are what an app has many of. */
  @Override
  public boolean mayWait() {
    return isJudged();
  }

  @Override
  public long stalls() {
    return count.getStalls();
  }

  private boolean isJudged() {
    return count.getGrouping() == Grouping.PRIMARY
        && count.getSymbolized()
        && count.getWindowMillis() == Windows.DAY.toMillis();
  }

  private RowOutput<JudgeInput> judged() {
    return new RowOutput<>(Nodes.TOTALS, JudgeInputs.cluster(count), count.getApp());
  }

  @Override
  public Optional<String> unknownPart() {
    return count.getGrouping() == Grouping.UNKNOWN
        ? Optional.of("a partial count of a grouping this version does not know")
        : Optional.empty();
  }

  @Override
  public Optional<String> defect() {
    return DeviceSketch.defect(count.getDeviceSketch());
  }

  /**
   * Adds a count to another of the same cluster, version and window. The sum is the same in any
   * order.
   *
   * <p>A retraction takes stalls, time, causes and histogram back exactly. Devices of the sketch
   * and the times of the first and last stall cannot be taken back; they go with the row, when no
   * stalls are left in it. The number of devices is worked out when the row is published ({@link
   * ClusterDevices}).
   */
  static final class ClusterSum {
    private ClusterSum() {}

    /** Adds a count; it must not be used afterwards. */
    static void add(ClusterCount to, ClusterCount more) {
      to.setVersionCode(Math.max(to.getVersionCode(), more.getVersionCode()));
      to.setStalls(to.getStalls() + more.getStalls());
      to.setStallMillis(to.getStallMillis() + more.getStallMillis());
      to.setDevices(0);
      to.setDeviceSketch(DeviceSketch.merge(to.getDeviceSketch(), more.getDeviceSketch()));
      to.setDurationHistogram(
          HistogramSums.add(to.getDurationHistogram(), more.getDurationHistogram()));
      to.setFirstSeen(earlier(to.getFirstSeen(), more.getFirstSeen()));
      to.setLastSeen(later(to.getLastSeen(), more.getLastSeen()));
      to.setStrata(Strata.add(to.getStrata(), more.getStrata()));
      to.setCauseStalls(CauseCounts.add(to.getCauseStalls(), more.getCauseStalls()));
      to.setAnrs(CauseCounts.add(to.getAnrs(), more.getAnrs()));
      to.setAnrEvidence(newer(to.getAnrEvidence(), more.getAnrEvidence()));
    }

    /** The evidence of the later ANR; of one ANR that which was found last. */
    private static String newer(String evidence, String more) {
      return more.isEmpty() || time(evidence).compareTo(time(more)) > 0 ? evidence : more;
    }

    private static String time(String evidence) {
      return evidence.substring(0, Math.max(0, evidence.indexOf(' ')));
    }

    private static Instant earlier(Instant a, Instant b) {
      return a.isBefore(b) ? a : b;
    }

    private static Instant later(Instant a, Instant b) {
      return a.isAfter(b) ? a : b;
    }
  }

  /**
   * Says how many devices a cluster affected in a window. Under primary grouping the strata know
   * exactly, once symbols are there; then only a day has a sketch too, by which days are merged.
   */
  static final class ClusterDevices {
    private ClusterDevices() {}

    /**
     * The exact number where the stalls of the row are in its strata; otherwise the estimate of the
     * sketch.
     */
    static long of(ClusterCount count) {
      return areInStrata(count)
          ? Strata.sum(count.getStrata(), StratumCount::getAffected)
          : DeviceSketch.estimate(count.getDeviceSketch());
    }

    /** The sketch that a row keeps of devices: none where it would only repeat its strata. */
    static ByteBuffer sketch(ClusterCount count, ByteBuffer devices) {
      boolean isOfHour = count.getWindowMillis() == Windows.HOUR.toMillis();
      return isOfHour && areInStrata(count) ? DeviceSketch.empty() : devices;
    }

    private static boolean areInStrata(ClusterCount count) {
      return count.getGrouping() == Grouping.PRIMARY && count.getSymbolized();
    }
  }
}
