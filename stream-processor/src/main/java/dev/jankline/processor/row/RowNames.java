package dev.jankline.processor.row;

import dev.jankline.processor.window.DayNumbers;
import dev.jankline.topics.Keys;
import java.time.Instant;

/**
 * Bounds the rows that an app's version names and scenes make. The first names of an app and UTC
 * day of event time get rows of their own, up to a limit; all others are counted under {@value
 * #OTHER}. A name keeps its row for the whole day.
 */
public final class RowNames {
  /** Version name and scene of what is beyond the limit. */
  public static final String OTHER = "(other)";

  private static final String VERSION = "version";
  private static final String SCENE = "scene";
  private static final AppVersion OTHER_VERSION = new AppVersion(OTHER, 0);

  private final DayNumbers taken;
  private final RowLimits limits;

  /**
   * Takes what was decided so far.
   *
   * @param taken holds a number above 0 for each name that has rows, and how many names have
   */
  public RowNames(DayNumbers taken, RowLimits limits) {
    this.taken = taken;
    this.limits = limits;
  }

  /** The version to count something under that happened in a version of an app. */
  public AppVersion version(String app, AppVersion version, Instant eventTime) {
    return isTaken(app, VERSION, version.name(), eventTime) ? version : OTHER_VERSION;
  }

  /**
   * The scene to count something under that happened in a scene.
   *
   * @param version the version to count it under
   */
  public String scene(String app, AppVersion version, String scene, Instant eventTime) {
    return isTaken(app, SCENE, Keys.join(version.name(), scene), eventTime) ? scene : OTHER;
  }

  /** Whether a name has rows of its own; takes them when there is room. */
  private boolean isTaken(String app, String kind, String name, Instant eventTime) {
    String key = Keys.join(app, kind, name);
    if (name.equals(OTHER) || taken.get(key, eventTime) > 0) {
      return true;
    }
    String sizeKey = Keys.join(app, kind);
    int size = taken.get(sizeKey, eventTime);
    if (size >= (kind.equals(VERSION) ? limits.maxVersions() : limits.maxScenes())) {
      return false;
    }
    taken.put(key, eventTime, 1);
    taken.put(sizeKey, eventTime, size + 1);
    return true;
  }
}
