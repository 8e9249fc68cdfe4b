package dev.jankline.processor.row;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.ReceivedScene;
import dev.jankline.processor.row.Strata.Stalls;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.SceneCount;
import dev.jankline.schema.SceneFrames;
import dev.jankline.schema.StratumCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Counts the frames of one scene, app version and window, and the devices it was seen on. */
public record SceneRow(SceneCount count) implements Row {
  static final RowKind<SceneCount> KIND =
      new RowKind<>(
          new Node<>("scenes", SceneCount.class),
          Topics.SCENES,
          CountDelta::getScene,
          CountDelta::setScene,
          (count, delta) -> new SceneRow(count));

  private static final int FIELDS = 10;

  /**
   * Counts one report of a device; the device itself in windows of a day alone.
   *
   * @param observed whether its device did not show the scene in the window before
   */
  public static SceneRow of(
      ReceivedScene report, VersionScene scene, Duration window, Affected observed) {
    SceneFrames frames = report.frames();
    BatchHeader header = report.event().getHeader();
    SceneCount count = named(report.app(), scene, report.eventTime(), window);
    count.setFrames(frames.getFrames());
    count.setVisibleMillis(frames.getVisibleMillis());
    count.setOverrunHistogram(Histograms.trimmed(frames.getOverrunHistogram()));
    count.setSlowFrames(frames.getSlowFrames());
    count.setFrozenFrames(frames.getFrozenFrames());
    count.setStrata(
        window.equals(Windows.DAY) ? List.of(shown(header, frames, observed)) : List.of());
    return new SceneRow(count);
  }

  private static StratumCount shown(BatchHeader header, SceneFrames frames, Affected observed) {
    StratumCount stratum = Strata.of(header.getDevice());
    stratum.setForegroundMillis(frames.getVisibleMillis());
    Strata.observe(stratum, observed, Windows.DAY, header.getGrayScaleRate());
    return stratum;
  }

  /**
   * Counts the device of a stall as observed in the scene, and as affected by any stall in it, on
   * its day.
   *
   * @param observed whether the device did not show the scene in the window before
   * @param affected whether the device was not affected in the window before
   */
  public static SceneRow of(
      CountedStall stall, VersionScene scene, Affected observed, Affected affected) {
    Duration window = Windows.DAY;
    AnalyzedStall analyzed = stall.stall();
    StratumCount stratum = Strata.of(analyzed.getDevice());
    double rate = analyzed.getGrayScaleRate();
    Strata.add(stratum, new Stalls(1, analyzed.getDurationMillis(), rate), affected, window);
    Strata.observe(stratum, observed, window, rate);
    SceneCount count = named(analyzed.getApp(), scene, analyzed.getEventTime(), window);
    count.setOverrunHistogram(List.of());
    count.setStrata(List.of(stratum));
    return new SceneRow(count);
  }

  /** By setters: a builder looks the default of each field up, for every event. */
  private static SceneCount named(
      String app, VersionScene scene, Instant eventTime, Duration window) {
    SceneCount count = new SceneCount();
    count.setApp(app);
    count.setVersionName(scene.version().name());
    count.setVersionCode(scene.version().code());
    count.setScene(scene.name());
    count.setWindowStart(Windows.start(eventTime, window));
    count.setWindowMillis(window.toMillis());
    return count;
  }

  /** Estimated for every stall that is added, so without a walk through the schema. */
  @Override
  public long bytes() {
    long names = (long) count.getApp().length() + count.getVersionName().length();
    return names
        + count.getScene().length()
        + RowBytes.ofNumbers(FIELDS + count.getOverrunHistogram().size())
        + RowBytes.ofStrata(count.getStrata());
  }

  @Override
  public RowKind<SceneCount> kind() {
    return KIND;
  }

  @Override
  public String key() {
    return Keys.of(count);
  }

  @Override
  public RowIdentity identity() {
    return new RowIdentity(
        "scene",
        count.getApp(),
        count.getVersionName(),
        count.getScene(),
        new RowIdentity.Span(count.getWindowMillis(), count.getWindowStart()));
  }

  @Override
  public String deltaKey() {
    return Keys.scene(count.getApp(), count.getVersionName(), count.getScene());
  }

  @Override
  public Instant windowStart() {
    return count.getWindowStart();
  }

  @Override
  public Row plus(Row other) {
    SceneCount more = KIND.countOf(other);
    count.setVersionCode(Math.max(count.getVersionCode(), more.getVersionCode()));
    count.setFrames(count.getFrames() + more.getFrames());
    count.setVisibleMillis(count.getVisibleMillis() + more.getVisibleMillis());
    count.setOverrunHistogram(
        Histograms.add(count.getOverrunHistogram(), more.getOverrunHistogram()));
    count.setSlowFrames(count.getSlowFrames() + more.getSlowFrames());
    count.setFrozenFrames(count.getFrozenFrames() + more.getFrozenFrames());
    count.setStrata(Strata.add(count.getStrata(), more.getStrata()));
    return this;
  }

  @Override
  public CountDelta delta() {
    return KIND.write(count, count.getStrata());
  }

  /** Scenes are judged by their days; what is beyond the limit of names is no scene. */
  @Override
  public List<Output<?>> outputs() {
    Output<?> own = new Output<>(KIND.sink(), count);
    boolean isJudged =
        count.getWindowMillis() == Windows.DAY.toMillis()
            && !count.getScene().equals(RowNames.OTHER);
    return !isJudged
        ? List.of(own)
        : List.of(own, new Output<>(Nodes.TOTALS, Judged.scene(count), count.getApp()));
  }
}
