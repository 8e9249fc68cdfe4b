package dev.jankline.processor.counts;

import dev.jankline.processor.counts.ObservedDevices.VersionScreen;
import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.counts.Strata.Stalls;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedScreen;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StratumCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.wire.BatchCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Counts the frames of one screen, app version and window, and the devices it was seen on. */
public record ScreenRow(ScreenCount count) implements Row {
  static final RowKind<ScreenCount> KIND =
      new RowKind<>(
          new Node<>("screens", ScreenCount.class),
          Topics.SCREENS,
          PartialCount::getScreen,
          PartialCount::setScreen,
          (count, partial) -> new ScreenRow(count));

  private static final int FIELDS = 12;

  /**
   * Counts one report of a device; the device itself in windows of a day alone.
   *
   * @param observed whether its device did not show the screen in the window before
   */
  public static ScreenRow of(
      ReceivedScreen report, VersionScreen screen, Duration window, Affected observed) {
    ScreenFrames frames = report.frames();
    BatchHeader header = report.event().getHeader();
    ScreenCount count = named(report.app(), screen, report.eventTime(), window);
    count.setFrames(frames.getFrames());
    count.setVisibleMillis(frames.getVisibleMillis());
    count.setOverrunHistogram(HistogramSums.trimmed(frames.getOverrunHistogram()));
    count.setSlowFrames(frames.getSlowFrames());
    count.setFrozenFrames(frames.getFrozenFrames());
    addOverrun(count, frames);
    count.setStrata(
        window.equals(Windows.DAY) ? List.of(shown(header, frames, observed)) : List.of());
    return new ScreenRow(count);
  }

  /** A report counts only with possible times: who is no gateway may send any number. */
  private static void addOverrun(ScreenCount count, ScreenFrames frames) {
    Long millis = frames.getTotalOverrunMillis();
    if (millis != null && isPossible(millis) && isPossible(frames.getVisibleMillis())) {
      count.setOverrunMillis(millis);
      count.setOverrunVisibleMillis(frames.getVisibleMillis());
    }
  }

  private static boolean isPossible(long millis) {
    return millis >= 0 && millis <= BatchCheck.MAX_DURATION.toMillis();
  }

  private static StratumCount shown(BatchHeader header, ScreenFrames frames, Affected observed) {
    StratumCount stratum = Strata.of(header.getDevice());
    stratum.setForegroundMillis(frames.getVisibleMillis());
    Strata.observe(stratum, observed, Windows.DAY);
    return stratum;
  }

  /**
   * Counts the device of a stall as observed in the screen, and as affected by any stall in it, on
   * its day.
   *
   * @param observed whether the device did not show the screen in the window before
   * @param affected whether the device was not affected in the window before
   */
  public static ScreenRow of(
      CountedStall stall, VersionScreen screen, Affected observed, Affected affected) {
    Duration window = Windows.DAY;
    AnalyzedStall analyzed = stall.stall();
    StratumCount stratum = Strata.of(analyzed.getDevice());
    Strata.add(stratum, new Stalls(1, analyzed.getDurationMillis()), affected, window);
    Strata.observe(stratum, observed, window);
    ScreenCount count = named(analyzed.getApp(), screen, analyzed.getEventTime(), window);
    count.setOverrunHistogram(List.of());
    count.setStrata(List.of(stratum));
    return new ScreenRow(count);
  }

  /** By setters: a builder looks the default of each field up, for every event. */
  private static ScreenCount named(
      String app, VersionScreen screen, Instant eventTime, Duration window) {
    ScreenCount count = new ScreenCount();
    count.setApp(app);
    count.setVersionName(screen.version().name());
    count.setVersionCode(screen.version().code());
    count.setScreen(screen.name());
    count.setWindowStart(Windows.start(eventTime, window));
    count.setWindowMillis(window.toMillis());
    return count;
  }

  /** Estimated for every stall that is added, so without a walk through the schema. */
  @Override
  public long bytes() {
    long names = (long) count.getApp().length() + count.getVersionName().length();
    return names
        + count.getScreen().length()
        + RowBytes.ofNumbers(FIELDS + count.getOverrunHistogram().size())
        + RowBytes.ofStrata(count.getStrata());
  }

  @Override
  public RowKind<ScreenCount> kind() {
    return KIND;
  }

  @Override
  public String key() {
    return Keys.of(count);
  }

  @Override
  public RowIdentity identity() {
    return new RowIdentity(
        "screen",
        count.getApp(),
        count.getVersionName(),
        count.getScreen(),
        new RowIdentity.Span(count.getWindowMillis(), count.getWindowStart()));
  }

  @Override
  public String partialKey() {
    return Keys.screen(count.getApp(), count.getVersionName(), count.getScreen());
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    ScreenCount more = KIND.countOf(other);
    count.setVersionCode(Math.max(count.getVersionCode(), more.getVersionCode()));
    count.setFrames(count.getFrames() + more.getFrames());
    count.setVisibleMillis(count.getVisibleMillis() + more.getVisibleMillis());
    count.setOverrunHistogram(
        HistogramSums.add(count.getOverrunHistogram(), more.getOverrunHistogram()));
    count.setSlowFrames(count.getSlowFrames() + more.getSlowFrames());
    count.setFrozenFrames(count.getFrozenFrames() + more.getFrozenFrames());
    count.setStrata(Strata.add(count.getStrata(), more.getStrata()));
    count.setOverrunMillis(count.getOverrunMillis() + more.getOverrunMillis());
    count.setOverrunVisibleMillis(count.getOverrunVisibleMillis() + more.getOverrunVisibleMillis());
    return this;
  }

  @Override
  public PartialCount partial() {
    return KIND.write(count);
  }

  /** Screens are judged by their days; what is beyond the limit of names is no screen. */
  @Override
  public List<RowOutput<?>> outputs() {
    RowOutput<?> own = new RowOutput<>(KIND.sink(), count);
    boolean isJudged =
        count.getWindowMillis() == Windows.DAY.toMillis()
            && !count.getScreen().equals(RowNames.OTHER);
    return !isJudged
        ? List.of(own)
        : List.of(own, new RowOutput<>(Nodes.TOTALS, JudgeInputs.screen(count), count.getApp()));
  }
}
