package dev.jankline.processor.combine;

import dev.jankline.processor.flow.Affected;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.ReceivedScene;
import dev.jankline.processor.row.VersionScene;
import dev.jankline.processor.window.DeviceDays;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.topics.Keys;

/**
 * Counts each device once in each window in which it showed a scene, and once in which any stall in
 * the scene affected it. A device shows a scene by its report of frames and by a stall there.
 */
final class SceneDevices {
  private static final String SHOWN = "scene-shown";
  private static final String AFFECTED = "scene-affected";

  private final DeviceDays days;

  SceneDevices(DeviceDays days) {
    this.days = days;
  }

  /** Whether a report is the first of its device in its windows. */
  Affected shown(ReceivedScene report, VersionScene scene) {
    BatchHeader header = report.event().getHeader();
    String key = Keys.join(SHOWN, header.getApp(), header.getInstallId(), scene.name());
    return days.add(key, report.eventTime(), scene.version().name(), 0);
  }

  /** Whether a stall is the first thing that was seen of the scene in its windows. */
  Affected observed(CountedStall counted, VersionScene scene) {
    AnalyzedStall stall = counted.stall();
    return days.add(key(SHOWN, stall, scene), stall.getEventTime(), scene.version().name(), 0);
  }

  /** Whether a stall is the first of its device in the scene in its windows. */
  Affected affected(CountedStall counted, VersionScene scene) {
    AnalyzedStall stall = counted.stall();
    long millis = stall.getDurationMillis();
    return days.add(
        key(AFFECTED, stall, scene), stall.getEventTime(), scene.version().name(), millis);
  }

  private static String key(String kind, AnalyzedStall stall, VersionScene scene) {
    return Keys.join(kind, stall.getApp(), stall.getInstallId(), scene.name());
  }
}
