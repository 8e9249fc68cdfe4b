package dev.jankline.processor.days;

import dev.jankline.schema.DeviceTier;
import dev.jankline.topics.Keys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds what one device did, hour by hour: the version it ran, how long, and how often it stalled
 * where. Used by one stream thread.
 */
public final class DeviceHistory {
  /** Things that a day holds: foreground time by kind of device and arm, and all stalls. */
  private static final String FOREGROUND = "foreground";

  private static final String VISIBLE = "visible";
  private static final String STALLED = "affected";
  private static final String SCREEN_STALLED = "screen-affected";
  private static final String VITAL = "vital";
  private static final String ARM = "arm";
  private static final int KIND_PARTS = 4;

  private final Map<String, NavigableMap<Long, Hour>> versions = new TreeMap<>();
  private Kind kind = new Kind(DeviceTier.UNKNOWN, 0, "");

  /**
   * Says what kind of device it is, as far as only devices of one kind are compared.
   *
   * @param osRelease major release of the operating system; 0 when it is not known
   * @param vendor manufacturer; empty when it is not known
   */
  public record Kind(DeviceTier tier, int osRelease, String vendor) {
    /** The thing under which the foreground time of such a device is counted. */
    public String foreground() {
      return Keys.join(FOREGROUND, tier.name(), Integer.toString(osRelease), vendor);
    }
  }

  /** Returns the thing under which the time is counted in which a screen was visible. */
  public static String visible(String screen) {
    return Keys.join(VISIBLE, screen);
  }

  /** Returns the thing under which stalls of the app are counted. */
  public static String stalled() {
    return STALLED;
  }

  /** Returns the thing under which stalls in a screen are counted. */
  public static String stalled(String screen) {
    return Keys.join(SCREEN_STALLED, screen);
  }

  /** Returns the thing under which another measure of the app is counted, by its label. */
  public static String vital(String label) {
    return Keys.join(VITAL, label);
  }

  /** Returns the thing under which foreground time with a value of a label is counted. */
  public static String arm(String label, String value) {
    return Keys.join(ARM, label, value);
  }

  /** What a device did in one hour in one version. */
  public static final class Hour {
    private final Map<String, Integer> clusters = new HashMap<>();
    private final Map<String, Integer> vitals = new HashMap<>();
    private final Map<String, Integer> screenMinutes = new HashMap<>();
    private final Map<String, Integer> screenStalls = new HashMap<>();
    private final Map<String, Integer> armMinutes = new HashMap<>();
    private int minutes;
    private int stalls;

    /** Foreground minutes. */
    public int minutes() {
      return minutes;
    }

    /** Whether a label had one value in all foreground minutes of the hour. */
    public boolean isIn(String label, String value) {
      return minutes > 0 && armMinutes.getOrDefault(arm(label, value), 0) == minutes;
    }

    /** Whether a label had a value in any minute of the hour. */
    public boolean touches(String label, String value) {
      return armMinutes.containsKey(arm(label, value));
    }

    /** Stalls in all clusters together, named or not. */
    public int stalls() {
      return stalls;
    }

    /** Stalls by cluster (primary fingerprint). */
    public Map<String, Integer> clusters() {
      return clusters;
    }

    /** Other measures of the app by their labels. */
    public Map<String, Integer> vitals() {
      return vitals;
    }

    /** Minutes in which a screen was visible, by screen. */
    public Map<String, Integer> screenMinutes() {
      return screenMinutes;
    }

    /** Stalls by screen. */
    public Map<String, Integer> screenStalls() {
      return screenStalls;
    }
  }

  /** The kind of the device, as it said last. */
  public Kind kind() {
    return kind;
  }

  /** Hours by version, then by number of the hour since 1970. */
  public Map<String, NavigableMap<Long, Hour>> versions() {
    return versions;
  }

  /** Number of the first hour of a version; null when the device was not seen in it. */
  public @Nullable Long since(String version) {
    NavigableMap<Long, Hour> hours = versions.get(version);
    return hours == null || hours.isEmpty() ? null : hours.firstKey();
  }

  /** Adds a day. */
  void add(StoredDeviceDays.Part part, long dayNumber, DeviceDay day) {
    for (Map.Entry<String, Occurrences> thing : day.things().entrySet()) {
      if (part == StoredDeviceDays.Part.CLUSTERS) {
        String cluster = Keys.split(thing.getKey()).get(0);
        each(
            thing.getValue(),
            dayNumber,
            (hour, times) -> hour.clusters.merge(cluster, times, Integer::sum));
      } else {
        addThing(Keys.split(thing.getKey()), thing.getValue(), dayNumber);
      }
    }
  }

  private void addThing(List<String> thing, Occurrences its, long dayNumber) {
    switch (thing.get(0)) {
      case FOREGROUND -> {
        if (thing.size() == KIND_PARTS) {
          kind =
              new Kind(
                  DeviceTier.valueOf(thing.get(1)),
                  Integer.parseInt(thing.get(2)),
                  thing.get(KIND_PARTS - 1));
        }
        each(its, dayNumber, (hour, minutes) -> hour.minutes += minutes);
      }
      case STALLED -> each(its, dayNumber, (hour, times) -> hour.stalls += times);
      case VISIBLE ->
          each(
              its,
              dayNumber,
              (hour, minutes) -> hour.screenMinutes.merge(thing.get(1), minutes, Integer::sum));
      case VITAL ->
          each(
              its,
              dayNumber,
              (hour, times) -> hour.vitals.merge(thing.get(1), times, Integer::sum));
      case ARM -> {
        String arm = arm(thing.get(1), thing.get(2));
        each(its, dayNumber, (hour, minutes) -> hour.armMinutes.merge(arm, minutes, Integer::sum));
      }
      case SCREEN_STALLED ->
          each(
              its,
              dayNumber,
              (hour, times) -> hour.screenStalls.merge(thing.get(1), times, Integer::sum));
      default -> {
        // Days in which a device was observed count devices, not time.
      }
    }
  }

  private interface Counted {
    void add(Hour hour, int times);
  }

  private void each(Occurrences its, long dayNumber, Counted counted) {
    for (String version : its.versions()) {
      for (int hour = 0; hour < Windows.HOURS_OF_DAY; hour++) {
        int times = its.times(version, hour);
        if (times > 0) {
          long number = dayNumber * Windows.HOURS_OF_DAY + hour;
          counted.add(
              versions
                  .computeIfAbsent(version, name -> new TreeMap<>())
                  .computeIfAbsent(number, none -> new Hour()),
              times);
        }
      }
    }
  }
}
