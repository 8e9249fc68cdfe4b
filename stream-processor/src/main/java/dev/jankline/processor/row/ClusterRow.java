package dev.jankline.processor.row;

import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Retraction;
import dev.jankline.processor.row.Strata.Stalls;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.AppTotal;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Device;
import dev.jankline.schema.Exemplar;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Lens;
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
 * @param exemplar texts of one of the stalls; null when the row has numbers alone
 */
public record ClusterRow(ClusterCount count, @Nullable Exemplar exemplar) implements Row {
  static final RowKind<ClusterCount> KIND =
      new RowKind<>(
          new Node<>("clusters", ClusterCount.class),
          Topics.CLUSTERS,
          CountDelta::getCluster,
          CountDelta::setCluster,
          ClusterRow::read);

  private static final int SKETCH = ClusterCount.SCHEMA$.getField("deviceSketch").pos();

  private static ClusterRow read(ClusterCount count, CountDelta delta) {
    ByteBuffer devices = DeviceSketch.compact(count.getDeviceSketch());
    count.setDeviceSketch(ClusterDevices.sketch(count, devices));
    return new ClusterRow(
        count, Exemplars.better(EarlierTexts.takeOut(count), delta.getExemplar()));
  }

  /** A row of numbers alone. */
  public ClusterRow(ClusterCount count) {
    this(count, null);
  }

  /**
   * Adds one stall.
   *
   * @param device sketch of its device, the same for all rows of the stall
   */
  public static ClusterRow of(CountedStall counted, Lens lens, Duration window, ByteBuffer device) {
    AnalyzedStall stall = counted.stall();
    ClusterCount count = names(counted.names(), lens);
    count.setApp(stall.getApp());
    one(count, stall.getEventTime(), window, stall.getDurationMillis(), 1);
    causes(count, counted.names().getCause());
    count.setStrata(
        strata(
            counted.names(),
            lens,
            stall.getDevice(),
            of -> {
              Strata.add(
                  of,
                  new Stalls(1, stall.getDurationMillis(), stall.getGrayScaleRate()),
                  counted.entered(),
                  window);
            }));
    count.setDeviceSketch(ClusterDevices.sketch(count, device));
    return new ClusterRow(count);
  }

  /** Takes one stall back. */
  public static ClusterRow of(Retraction retraction, Lens lens, Duration window) {
    ClusterCount count = names(retraction.from(), lens);
    count.setApp(retraction.stall().app());
    long millis = retraction.stall().stall().getDurationMillis();
    one(count, retraction.stall().eventTime(), window, millis, -1);
    causes(count, retraction.from().getCause());
    count.setDeviceSketch(DeviceSketch.empty());
    BatchHeader header = retraction.stall().event().getHeader();
    count.setStrata(
        strata(
            retraction.from(),
            lens,
            header.getDevice(),
            of -> {
              Strata.add(
                  of, new Stalls(-1, millis, header.getGrayScaleRate()), retraction.left(), window);
            }));
    return new ClusterRow(count);
  }

  /** The fingerprint of a lens. */
  public static String fingerprint(Fingerprints fingerprints, Lens lens) {
    return switch (lens) {
      case INNER -> fingerprints.getInner();
      case OUTER -> fingerprints.getOuter();
      case KEY, UNKNOWN -> fingerprints.getKey();
    };
  }

  /** Only clusters that versions are compared by have strata. */
  private static List<StratumCount> strata(
      CountedAs names, Lens lens, Device device, Consumer<StratumCount> counting) {
    if (lens != Lens.KEY || !names.getSymbolized()) {
      return List.of();
    }
    StratumCount count = Strata.of(device);
    counting.accept(count);
    return List.of(count);
  }

  private static ClusterCount names(CountedAs names, Lens lens) {
    ClusterCount count = new ClusterCount();
    count.setLens(lens);
    count.setFingerprint(fingerprint(names.getFingerprints(), lens));
    count.setVersionName(names.getVersionName());
    count.setVersionCode(names.getVersionCode());
    count.setSymbolized(names.getSymbolized());
    EarlierTexts.leaveOut(count);
    return count;
  }

  private static void one(
      ClusterCount count, Instant eventTime, Duration window, long millis, int sign) {
    count.setWindowStart(Windows.start(eventTime, window));
    count.setWindowMillis(window.toMillis());
    count.setStalls(sign);
    count.setStallMillis(sign * millis);
    count.setDurationHistogram(Histograms.single(DurationBuckets.of(millis), sign));
    count.setFirstSeen(eventTime);
    count.setLastSeen(eventTime);
  }

  private static void causes(ClusterCount count, Cause cause) {
    count.setCauseStalls(
        isOfDay(count) ? CauseCounts.of(cause, count.getStalls()) : Map.<String, Long>of());
  }

  private static boolean isOfDay(ClusterCount count) {
    return count.getWindowMillis() == Windows.DAY.toMillis();
  }

  /** The same row with the texts of one of its stalls. */
  public ClusterRow with(@Nullable Exemplar texts) {
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
        count.getLens().name(),
        count.getApp(),
        count.getVersionName(),
        count.getFingerprint(),
        new RowIdentity.Span(count.getWindowMillis(), count.getWindowStart()));
  }

  @Override
  public String deltaKey() {
    return Keys.cluster(count.getApp(), count.getFingerprint());
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    ClusterSum.add(count, KIND.countOf(other));
    Exemplar theirs = ((ClusterRow) other).exemplar;
    return theirs == null ? this : new ClusterRow(count, Exemplars.better(exemplar, theirs));
  }

  @Override
  public CountDelta delta() {
    CountDelta delta = KIND.write(count, count.getStrata());
    delta.setExemplar(exemplar);
    return delta;
  }

  @Override
  public CountDelta stored() {
    CountDelta stored =
        KIND.write(count, count.getStrata(), SKETCH, DeviceSketch.pack(count.getDeviceSketch()));
    stored.setExemplar(exemplar);
    return stored;
  }

  @Override
  public Row counts() {
    return exemplar == null ? this : new ClusterRow(count);
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
        + (exemplar == null ? 0 : RowBytes.of(exemplar));
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
        count.getLens(),
        count.getFingerprint(),
        count.getSymbolized(),
        isOther ? null : new AppVersion(count.getVersionName(), count.getVersionCode()),
        count.getFirstSeen(),
        count.getLastSeen(),
        count.getCauseStalls(),
        exemplar);
  }

  @Override
  public boolean isEmpty() {
    return count.getStalls() <= 0;
  }

  /** Totals of the lens KEY are judged too, unless they await symbols. */
  @Override
  public List<Output<?>> outputs() {
    count.setDevices(ClusterDevices.of(count));
    Output<ClusterCount> published = new Output<>(KIND.sink(), count);
    return isJudged() ? List.of(published, judged()) : List.of(published);
  }

  @Override
  public List<Output<?>> outputsOfNothing() {
    return isJudged() ? List.of(judged()) : List.of();
  }

  private boolean isJudged() {
    return count.getLens() == Lens.KEY && count.getSymbolized();
  }

  private Output<AppTotal> judged() {
    return new Output<>(Nodes.TOTALS, Judged.cluster(count), count.getApp());
  }

  @Override
  public Optional<String> unknownPart() {
    return count.getLens() == Lens.UNKNOWN
        ? Optional.of("a partial count of a lens this version does not know")
        : Optional.empty();
  }

  @Override
  public Optional<String> defect() {
    return DeviceSketch.defect(count.getDeviceSketch());
  }
}
