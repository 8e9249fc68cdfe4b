package dev.jankline.processor.days;

import dev.jankline.processor.kafka.Affected;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what each device did on each UTC day, and says of each thing that is added whether it
 * is the first of its hour and of its day. The sum of all that is said does not depend on order:
 * taking back says the opposite of what adding said.
 *
 * <p>Bounded by the store: days are kept as long as they can change. The day of a device is bounded
 * too, so that none can fill the store with names it makes up.
 */
public abstract class DeviceDays {
  private static final long KEPT = Ages.STORED.toMillis();
  private static final long DAY = Windows.DAY.toMillis();
  private static final long HOUR = Windows.HOUR.toMillis();
  private static final long MINUTE = 60_000;

  /** Of one report of time: more is a fault of a clock. */
  private static final long MAX_MINUTES_MILLIS = 24 * HOUR;

  /**
   * All days of a device that are kept, by their start in milliseconds. A day that is put there is
   * kept when {@link #changed} is told.
   */
  abstract NavigableMap<Long, DeviceDay> days(String device);

  /** Says that the day of a device changed. */
  abstract void changed(String device, long start);

  /** How often a device did a thing on the day that a time lies in, in all versions. */
  public final int times(String device, String thing, Instant time) {
    DeviceDay day = days(device).get(start(time));
    return day == null ? 0 : day.of(thing).times();
  }

  /**
   * Adds something that a device did.
   *
   * @param thing what it did
   * @param version app version, by name
   * @param millis how long it took
   * @return what that changes; null when the day of the device is full, and nothing was added
   * @throws IllegalArgumentException when the names are too large for any day
   */
  public final @Nullable Affected add(
      String device, String thing, Instant time, String version, long millis) {
    NavigableMap<Long, DeviceDay> days = days(device);
    long start = start(time);
    DeviceDay day = days.computeIfAbsent(start, none -> new DeviceDay());
    Occurrences its = day.of(thing);
    if (its.times(version) == 0 && !day.hasRoom(thing, version)) {
      return null;
    }
    int hour = hour(time);
    Affected affected = new Effect(days, start, thing, version).of(its, hour, millis);
    day.add(thing, version, hour, millis);
    changed(device, start);
    return affected;
  }

  /**
   * Adds minutes in which a device did something, each to its hour. What a full day has no room for
   * is left out.
   *
   * @param start when the device began
   */
  public final void addMinutes(
      String device, String thing, Instant start, String version, long millis) {
    long end = start.toEpochMilli() + Math.min(millis, MAX_MINUTES_MILLIS);
    for (long from = start.toEpochMilli(); from < end; ) {
      long nextHour = (Math.floorDiv(from, HOUR) + 1) * HOUR;
      long until = Math.min(nextHour, end);
      int minutes = (int) Math.max(1, (until - from + MINUTE / 2) / MINUTE);
      addTimes(device, thing, Instant.ofEpochMilli(from), version, minutes);
      from = until;
    }
  }

  /** Adds how often a device did something in an hour, unless its day is full. */
  public final void addTimes(String device, String thing, Instant time, String version, int times) {
    DeviceDay day = days(device).computeIfAbsent(start(time), none -> new DeviceDay());
    if (day.of(thing).times(version) > 0 || day.hasRoom(thing, version)) {
      day.add(thing, version, hour(time), times, 0);
      changed(device, start(time));
    }
  }

  /** Takes back what was added with the same arguments; nothing when it was not. */
  public final Affected remove(
      String device, String thing, Instant time, String version, long millis) {
    NavigableMap<Long, DeviceDay> days = days(device);
    long start = start(time);
    DeviceDay day = days.get(start);
    if (day == null) {
      return Affected.NONE;
    }
    int hour = hour(time);
    boolean isKnown = day.remove(thing, version, hour, millis);
    changed(device, start);
    return isKnown
        ? new Effect(days, start, thing, version).of(day.of(thing), hour, millis).negated()
        : Affected.NONE;
  }

  /** What it changes that a device does a thing once more, before its day is changed. */
  private record Effect(
      NavigableMap<Long, DeviceDay> days, long start, String thing, String version) {
    /** Of one hour of a day on which the device did the thing so often. */
    Affected of(Occurrences day, int hour, long millis) {
      int times = day.times(version);
      boolean isFirstOfHour = times == 0 || day.times(version, hour) == 0;
      boolean isFirstOfDay = times == 0;
      long otherHours = 0;
      long otherDays = 0;
      if (isFirstOfHour) {
        // The first of a day is the first of its hour too. A walk: there are a handful of days.
        for (Map.Entry<Long, DeviceDay> other : days.entrySet()) {
          if (Math.abs(other.getKey() - start) <= KEPT) {
            int hours = other.getValue().of(thing).hours(version);
            otherHours += hours;
            otherDays += hours > 0 ? 1 : 0;
          }
        }
      }
      return new Affected(
          isFirstOfHour ? 1 : 0,
          isFirstOfHour ? 2 * otherHours + 1 : 0,
          isFirstOfDay ? 1 : 0,
          isFirstOfDay ? 2 * otherDays + 1 : 0,
          2L * times + 1,
          (2.0 * day.millis(version) + millis) * millis);
    }
  }

  static long start(Instant time) {
    return Math.floorDiv(time.toEpochMilli(), DAY) * DAY;
  }

  private static int hour(Instant time) {
    return (int) (Math.floorMod(time.toEpochMilli(), DAY) / HOUR);
  }
}
