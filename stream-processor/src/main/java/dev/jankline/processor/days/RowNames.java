package dev.jankline.processor.days;

import dev.jankline.schema.BatchHeader;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Bounds the rows that an app's version names and screens make. The first names of an app and UTC
 * day of event time get rows of their own, up to a limit; all others are counted under {@value
 * #OTHER}. A name keeps its row for the whole day.
 */
public final class RowNames {
  /** Version name and screen of what is beyond the limit. */
  public static final String OTHER = "(other)";

  private static final String VERSION = "version";
  private static final String SCREEN = "screen";
  private static final AppVersion OTHER_VERSION = new AppVersion(OTHER, 0);

  /** Names that are remembered before all of them are forgotten; the store knows them, too. */
  private static final int MAX_REMEMBERED = 4_096;

  /** Longer names are asked for in the store each time. */
  private static final int MAX_CHARS = 400;

  private static final int FACTOR = 31;

  private final DayNumbers taken;
  private final RowLimits limits;
  private final Set<Name> remembered = new HashSet<>();

  /** A name that has rows of its own on a day; it keeps them. */
  private record Name(String app, String kind, String version, String name, Instant day) {
    String key() {
      return kind.equals(SCREEN) ? Keys.join(version, name) : name;
    }

    /** Asked for each event, so written out, as in {@link RowIdentity}. */
    @Override
    public int hashCode() {
      return FACTOR * (FACTOR * name.hashCode() + version.hashCode()) + day.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Name that
          && name.equals(that.name)
          && version.equals(that.version)
          && day.equals(that.day)
          && kind.equals(that.kind)
          && app.equals(that.app);
    }
  }

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
    return isTaken(new Name(app, VERSION, "", version.name(), day(eventTime)))
        ? version
        : OTHER_VERSION;
  }

  /**
   * The screen to count something under that happened in a screen.
   *
   * @param version the version to count it under
   */
  public String screen(String app, AppVersion version, String screen, Instant eventTime) {
    Name name = new Name(app, SCREEN, version.name(), screen, day(eventTime));
    return isTaken(name) ? screen : OTHER;
  }

  /** Whether a name has rows of its own; takes them when there is room. */
  private boolean isTaken(Name name) {
    if (remembered.contains(name)) {
      return true;
    }
    boolean isTaken = isTakenInStore(name);
    if (isTaken && name.version().length() + name.name().length() <= MAX_CHARS) {
      if (remembered.size() >= MAX_REMEMBERED) {
        remembered.clear();
      }
      remembered.add(name);
    }
    return isTaken;
  }

  private boolean isTakenInStore(Name name) {
    String stored = name.key();
    String key = Keys.join(name.app(), name.kind(), stored);
    if (stored.equals(OTHER) || taken.get(key, name.day()) > 0) {
      return true;
    }
    String sizeKey = Keys.join(name.app(), name.kind());
    int size = taken.get(sizeKey, name.day());
    if (size >= (name.kind().equals(VERSION) ? limits.maxVersions() : limits.maxScreens())) {
      return false;
    }
    taken.put(key, name.day(), 1);
    taken.put(sizeKey, name.day(), size + 1);
    return true;
  }

  private static Instant day(Instant eventTime) {
    return Windows.start(eventTime, Windows.DAY);
  }

  /**
   * Bounds how many rows an app can make in a day, in each partition of events.
   *
   * @param maxVersions version names
   * @param maxScreens screens, each with its version
   */
  public record RowLimits(int maxVersions, int maxScreens) {}

  /** Remembers a number for each key and UTC day. */
  public interface DayNumbers {
    /** The number of a key on the day that a time lies in; 0 when none was put. */
    int get(String key, Instant time);

    /** Replaces the number of a key on the day that a time lies in. */
    void put(String key, Instant time, int number);
  }

  /**
   * Names an app version that something is counted under.
   *
   * @param name version for people
   * @param code number that orders versions
   */
  public record AppVersion(String name, long code) {
    /** The version that a batch comes from. */
    public static AppVersion of(BatchHeader header) {
      return new AppVersion(header.getVersionName(), header.getVersionCode());
    }
  }
}
