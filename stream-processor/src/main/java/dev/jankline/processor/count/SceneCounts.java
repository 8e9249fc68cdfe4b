package dev.jankline.processor.count;

import dev.jankline.processor.flow.ReceivedScene;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.SceneCount;
import dev.jankline.schema.SceneFrames;
import java.time.Duration;

/** Counts the frames of one scene, version and window. */
public final class SceneCounts {
  private SceneCounts() {}

  /** The count of one report. */
  public static SceneCount of(ReceivedScene event, Duration window) {
    BatchHeader header = event.event().getHeader();
    SceneFrames frames = event.frames();
    return SceneCount.newBuilder()
        .setApp(header.getApp())
        .setVersionName(header.getVersionName())
        .setVersionCode(header.getVersionCode())
        .setScene(frames.getScene())
        .setWindowStart(Windows.start(event.eventTime(), window))
        .setWindowMillis(window.toMillis())
        .setFrames(frames.getFrames())
        .setVisibleMillis(frames.getVisibleMillis())
        .setOverrunHistogram(Histograms.trimmed(frames.getOverrunHistogram()))
        .setSlowFrames(frames.getSlowFrames())
        .setFrozenFrames(frames.getFrozenFrames())
        .build();
  }

  /** The sum of two counts of the same row. */
  public static SceneCount merge(SceneCount a, SceneCount b) {
    return new SceneCount(
        a.getApp(),
        a.getVersionName(),
        Math.max(a.getVersionCode(), b.getVersionCode()),
        a.getScene(),
        a.getWindowStart(),
        a.getWindowMillis(),
        a.getFrames() + b.getFrames(),
        a.getVisibleMillis() + b.getVisibleMillis(),
        Histograms.add(a.getOverrunHistogram(), b.getOverrunHistogram()),
        a.getSlowFrames() + b.getSlowFrames(),
        a.getFrozenFrames() + b.getFrozenFrames());
  }
}
