package dev.jankline.processor.window;

import dev.jankline.processor.flow.Affected;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.NavigableMap;
import java.util.function.ToIntFunction;
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

  /**
   * All days of a device that are kept, by their start in milliseconds. A day that is put there is
   * kept when {@link #changed} is told.
   *
   * @param thing what is asked about
   */
  abstract NavigableMap<Long, DeviceDay> days(String device, String thing);

  /** Says that the day of a device changed. */
  abstract void changed(String device, long start);

  /** How often a device did a thing on the day that a time lies in, in all versions. */
  public final int times(String device, String thing, Instant time) {
    DeviceDay day = days(device, thing).get(start(time));
    return day == null ? 0 : day.of(thing).times();
  }

  /**
   * Adds something that a device did.
   *
   * @param thing what it did
   * @param version app version, by name
   * @param millis how long it took
   * @return what that changes; null when the day of the device is full, and nothing was added
   */
  public final @Nullable Affected add(
      String device, String thing, Instant time, String version, long millis) {
    NavigableMap<Long, DeviceDay> days = days(device, thing);
    long start = start(time);
    DeviceDay day = days.computeIfAbsent(start, none -> new DeviceDay());
    if (!day.hasRoom(thing, version)) {
      return null;
    }
    Affected affected = effect(days, time, thing, version, millis);
    day.add(thing, version, hour(time), millis);
    changed(device, start);
    return affected;
  }

  /** Takes back what was added with the same arguments; nothing when it was not. */
  public final Affected remove(
      String device, String thing, Instant time, String version, long millis) {
    NavigableMap<Long, DeviceDay> days = days(device, thing);
    long start = start(time);
    DeviceDay day = days.get(start);
    if (day == null) {
      return Affected.NONE;
    }
    boolean isKnown = day.remove(thing, version, hour(time), millis);
    changed(device, start);
    return isKnown ? effect(days, time, thing, version, millis).negated() : Affected.NONE;
  }

  /** What adding changes, before the day is changed. */
  private static Affected effect(
      NavigableMap<Long, DeviceDay> days, Instant time, String thing, String version, long millis) {
    Occurrences day = days.getOrDefault(start(time), new DeviceDay()).of(thing);
    int times = day.times(version);
    boolean isFirstOfHour = day.times(version, hour(time)) == 0;
    boolean isFirstOfDay = times == 0;
    long otherHours = isFirstOfHour ? sum(days, time, thing, its -> its.hours(version)) : 0;
    long otherDays =
        isFirstOfDay ? sum(days, time, thing, its -> its.times(version) > 0 ? 1 : 0) : 0;
    return new Affected(
        isFirstOfHour ? 1 : 0,
        isFirstOfHour ? 2 * otherHours + 1 : 0,
        isFirstOfDay ? 1 : 0,
        isFirstOfDay ? 2 * otherDays + 1 : 0,
        2L * times + 1,
        (2.0 * day.millis(version) + millis) * millis);
  }

  private static long sum(
      NavigableMap<Long, DeviceDay> days,
      Instant time,
      String thing,
      ToIntFunction<Occurrences> number) {
    long sum = 0;
    for (DeviceDay day : days.subMap(start(time) - KEPT, true, start(time) + KEPT, true).values()) {
      sum += number.applyAsInt(day.of(thing));
    }
    return sum;
  }

  static long start(Instant time) {
    return Windows.start(time, Windows.DAY).toEpochMilli();
  }

  private static int hour(Instant time) {
    return time.atOffset(ZoneOffset.UTC).getHour();
  }
}
