package dev.jankline.processor.window;

import dev.jankline.processor.flow.Affected;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Remembers what each device did on each UTC day, and says of each thing that is added whether it
 * is the first of its hour and of its day. The sum of all that is said does not depend on order:
 * taking back says the opposite of what adding said.
 *
 * <p>Bounded by the store: days are kept as long as they can change.
 */
public abstract class DeviceDays {
  /** The day of a key that a time lies in; an empty one when there is none. */
  public abstract DeviceDay day(String key, Instant time);

  /** Replaces the day of a key. */
  protected abstract void put(String key, Instant time, DeviceDay day);

  /** All days of a key that are kept, that of the time included. */
  protected abstract List<DeviceDay> days(String key, Instant time);

  /**
   * Adds something that a device did.
   *
   * @param key what is counted, and of which device
   * @param version app version, by name
   * @param millis how long it took
   * @return what that changes
   */
  public final Affected add(String key, Instant time, String version, long millis) {
    DeviceDay day = day(key, time);
    Affected affected = effect(key, time, day, version, millis);
    day.add(version, hour(time), millis);
    put(key, time, day);
    return affected;
  }

  /** Takes back what was added with the same arguments; nothing when it was not. */
  public final Affected remove(String key, Instant time, String version, long millis) {
    DeviceDay day = day(key, time);
    boolean isKnown = day.remove(version, hour(time), millis);
    put(key, time, day);
    return isKnown ? effect(key, time, day, version, millis).negated() : Affected.NONE;
  }

  /** What adding changes, before the day is changed. */
  private Affected effect(String key, Instant time, DeviceDay day, String version, long millis) {
    int times = day.times(version);
    boolean isFirstOfHour = day.times(version, hour(time)) == 0;
    boolean isFirstOfDay = times == 0;
    long otherHours = isFirstOfHour ? sum(key, time, its -> its.hours(version)) : 0;
    long otherDays = isFirstOfDay ? sum(key, time, its -> its.times(version) > 0 ? 1 : 0) : 0;
    return new Affected(
        isFirstOfHour ? 1 : 0,
        isFirstOfHour ? 2 * otherHours + 1 : 0,
        isFirstOfDay ? 1 : 0,
        isFirstOfDay ? 2 * otherDays + 1 : 0,
        2L * times + 1,
        (2.0 * day.millis(version) + millis) * millis);
  }

  private long sum(String key, Instant time, ToIntFunction<DeviceDay> number) {
    return days(key, time).stream().mapToInt(number).sum();
  }

  private static int hour(Instant time) {
    return time.atOffset(ZoneOffset.UTC).getHour();
  }
}
