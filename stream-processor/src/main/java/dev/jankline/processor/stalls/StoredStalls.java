package dev.jankline.processor.stalls;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.StoredValues.UnreadableValueException;
import dev.jankline.schema.MainThreadStall;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the stalls of a device in one value for each day: the events of an upload come together, so
 * that a commit writes one value for all of them. A new stall is appended without reading the
 * others. An entry is
 *
 * <pre>
 *   key    record key of the device      window start = day of the events
 *   value  1 byte: 1 when one of the stalls is an idle ANR; then for each stall
 *          4 bytes: its length; the stall
 * </pre>
 */
record StoredStalls(WindowStore<String, byte[]> store, StoredValues<MainThreadStall> values)
    implements ExplainedAnrs.Stalls {
  /** Most bytes of a day: about a thousand stalls; what comes after them explains nothing. */
  static final int MAX_BYTES = 1 << 17;

  private static final byte[] NONE = {0};

  /** Makes the store of days: with a changelog, and cached until the commit. */
  static StoreBuilder<WindowStore<String, byte[]>> store(WindowBytesStoreSupplier supplier) {
    return Stores.windowStoreBuilder(supplier, Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  @Override
  public List<MainThreadStall> between(String device, boolean idleAnrs, Instant from, Instant to) {
    List<MainThreadStall> found = new ArrayList<>();
    for (long day = day(from); day <= to.toEpochMilli(); day += Windows.DAY.toMillis()) {
      byte[] value = store.fetch(device, day);
      if (value != null && (!idleAnrs || value[0] == 1)) {
        found.addAll(
            read(
                device,
                value,
                stall -> {
                  Instant time = stall.getRow().getEventTime();
                  return stall.getIdleAnr() == idleAnrs
                      && !time.isBefore(from)
                      && !time.isAfter(to);
                }));
      }
    }
    return found;
  }

  @Override
  public @Nullable MainThreadStall find(String device, MainThreadStall stall) {
    byte[] value = store.fetch(device, day(stall));
    return value == null
        ? null
        : read(device, value, isSame(stall)).stream().findFirst().orElse(null);
  }

  @Override
  public void add(String device, MainThreadStall stall) {
    byte[] value = store.fetch(device, day(stall));
    byte[] before = value == null ? NONE : value;
    if (before.length < MAX_BYTES || stall.getIdleAnr()) {
      store.put(device, append(before, stall), day(stall));
    }
  }

  @Override
  public void put(String device, MainThreadStall stall) {
    delete(device, stall);
    add(device, stall);
  }

  @Override
  public void delete(String device, MainThreadStall stall) {
    byte[] value = store.fetch(device, day(stall));
    if (value != null) {
      List<MainThreadStall> all = read(device, value, any -> true);
      byte[] left = NONE;
      for (MainThreadStall other : all) {
        left = isSame(stall).test(other) ? left : append(left, other);
      }
      store.put(device, left.length == NONE.length ? null : left, day(stall));
    }
  }

  private static Predicate<MainThreadStall> isSame(MainThreadStall stall) {
    return other -> other.getEventId().equals(stall.getEventId());
  }

  private static long day(MainThreadStall stall) {
    return day(stall.getRow().getEventTime());
  }

  private static long day(Instant at) {
    return Windows.start(at, Windows.DAY).toEpochMilli();
  }

  private byte[] append(byte[] value, MainThreadStall stall) {
    byte[] written = values.write(stall);
    byte[] all = Arrays.copyOf(value, value.length + Integer.BYTES + written.length);
    all[0] |= (byte) (stall.getIdleAnr() ? 1 : 0);
    ByteBuffer.wrap(all, value.length, Integer.BYTES + written.length)
        .putInt(written.length)
        .put(written);
    return all;
  }

  /** Reads the stalls that are asked for; one that cannot be read becomes a dead letter. */
  private List<MainThreadStall> read(
      String device, byte[] value, Predicate<MainThreadStall> wanted) {
    List<MainThreadStall> found = new ArrayList<>();
    ByteBuffer all = ByteBuffer.wrap(value, NONE.length, value.length - NONE.length);
    while (all.remaining() > Integer.BYTES) {
      int length = all.getInt();
      byte[] one = new byte[Math.min(Math.max(0, length), all.remaining())];
      all.get(one);
      try {
        MainThreadStall stall = values.readable(one);
        if (wanted.test(stall)) {
          found.add(stall);
        }
      } catch (UnreadableValueException e) {
        values.reject(device, one, e);
      }
    }
    return found;
  }
}
