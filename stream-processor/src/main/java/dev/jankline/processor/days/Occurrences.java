package dev.jankline.processor.days;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.io.Encoder;

/**
 * Counts how often a device did one thing on one UTC day, by app version and hour. Hours are kept
 * apart so that everything that was added can be taken back, in any order. Used by one stream
 * thread.
 */
final class Occurrences {
  private final Map<String, Version> versions = new TreeMap<>();

  /** What was counted in one version. */
  private static final class Version {
    private final int[] hours = new int[Windows.HOURS_OF_DAY];
    private int times;
    private long millis;

    /** Adds to an hour, or takes from it. */
    void add(int hour, int more) {
      hours[hour] += more;
      times += more;
    }

    int affectedHours() {
      int affected = 0;
      for (int ofHour : hours) {
        affected += ofHour > 0 ? 1 : 0;
      }
      return affected;
    }
  }

  boolean isEmpty() {
    return versions.isEmpty();
  }

  Set<String> versions() {
    return versions.keySet();
  }

  /** How often, in all versions. */
  int times() {
    int times = 0;
    for (Version version : versions.values()) {
      times += version.times;
    }
    return times;
  }

  int times(String version) {
    Version found = versions.get(version);
    return found == null ? 0 : found.times;
  }

  int times(String version, int hour) {
    Version found = versions.get(version);
    return found == null ? 0 : found.hours[hour];
  }

  long millis(String version) {
    Version found = versions.get(version);
    return found == null ? 0 : found.millis;
  }

  /** Hours of a version in which anything was counted. */
  int hours(String version) {
    Version found = versions.get(version);
    return found == null ? 0 : found.affectedHours();
  }

  void add(String version, int hour, int times, long millis) {
    Version its = versions.computeIfAbsent(version, name -> new Version());
    its.millis += millis;
    its.add(hour, times);
  }

  /**
   * Takes back what was added once.
   *
   * @return false when the hour of this version had nothing
   */
  boolean remove(String version, int hour, long millis) {
    Version its = versions.get(version);
    if (its == null || its.hours[hour] == 0) {
      return false;
    }
    its.millis -= millis;
    its.add(hour, -1);
    if (its.times == 0) {
      versions.remove(version);
    }
    return true;
  }

  /** Writes the counts of a version, its name left out. */
  void write(String version, Encoder to) throws IOException {
    Version its = versions.get(version);
    if (its == null) {
      throw new IllegalArgumentException("no version " + version);
    }
    to.writeLong(its.millis);
    to.writeInt(its.affectedHours());
    for (int hour = 0; hour < its.hours.length; hour++) {
      if (its.hours[hour] > 0) {
        to.writeInt(hour);
        to.writeInt(its.hours[hour]);
      }
    }
  }
}
