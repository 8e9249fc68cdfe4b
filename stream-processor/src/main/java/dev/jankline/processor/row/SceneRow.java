package dev.jankline.processor.row;

import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.ReceivedScene;
import dev.jankline.processor.window.Windows;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.SceneCount;
import dev.jankline.schema.SceneFrames;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Counts the frames of one scene, app version and window. */
public record SceneRow(SceneCount count) implements Row {
  static final RowKind<SceneCount> KIND =
      new RowKind<>(
          new Node<>("scenes", SceneCount.class),
          Topics.SCENES,
          CountDelta::getScene,
          CountDelta::setScene,
          (count, delta) -> new SceneRow(count));

  /**
   * Counts one report of a device.
   *
   * @param version version to count it under
   * @param scene scene to count it under
   */
  public static SceneRow of(
      ReceivedScene report, AppVersion version, String scene, Duration window) {
    SceneFrames frames = report.frames();
    return new SceneRow(
        SceneCount.newBuilder()
            .setApp(report.app())
            .setVersionName(version.name())
            .setVersionCode(version.code())
            .setScene(scene)
            .setWindowStart(Windows.start(report.eventTime(), window))
            .setWindowMillis(window.toMillis())
            .setFrames(frames.getFrames())
            .setVisibleMillis(frames.getVisibleMillis())
            .setOverrunHistogram(Histograms.trimmed(frames.getOverrunHistogram()))
            .setSlowFrames(frames.getSlowFrames())
            .setFrozenFrames(frames.getFrozenFrames())
            .build());
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
    return new SceneRow(
        new SceneCount(
            count.getApp(),
            count.getVersionName(),
            Math.max(count.getVersionCode(), more.getVersionCode()),
            count.getScene(),
            count.getWindowStart(),
            count.getWindowMillis(),
            count.getFrames() + more.getFrames(),
            count.getVisibleMillis() + more.getVisibleMillis(),
            Histograms.add(count.getOverrunHistogram(), more.getOverrunHistogram()),
            count.getSlowFrames() + more.getSlowFrames(),
            count.getFrozenFrames() + more.getFrozenFrames()));
  }

  @Override
  public CountDelta delta() {
    return KIND.write(count);
  }

  @Override
  public List<Output<?>> outputs() {
    return List.of(new Output<>(KIND.sink(), count));
  }
}
