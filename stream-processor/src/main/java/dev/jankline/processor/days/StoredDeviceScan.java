package dev.jankline.processor.days;

import dev.jankline.processor.days.StoredDeviceDays.DayKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads the days of all devices of a task, one device after the other, a slice at a time so that
 * events do not wait long. Deletes days that are too old. Used by one stream thread.
 */
public final class StoredDeviceScan {
  /** Sorts after every record of a device. */
  private static final char END = '~';

  private final KeyValueStore<String, byte[]> store;
  private final BiConsumer<String, DeviceHistory> devices;
  private final DayBytes bytes = new DayBytes();
  private @Nullable String next;

  /**
   * Takes the store.
   *
   * @param devices takes the key of each device and what it did
   */
  public StoredDeviceScan(
      KeyValueStore<String, byte[]> store, BiConsumer<String, DeviceHistory> devices) {
    this.store = store;
    this.devices = devices;
  }

  /**
   * Goes on with the scan, or begins a new one.
   *
   * @param oldest first day, since 1970, that is kept
   * @param isOver asked after each device: whether to stop for now
   * @return whether all devices have been read
   */
  public boolean slice(long oldest, BooleanSupplier isOver) {
    List<String> old = new ArrayList<>();
    boolean isDone = read(oldest, isOver, old);
    old.forEach(store::delete);
    return isDone;
  }

  private boolean read(long oldest, BooleanSupplier isOver, List<String> old) {
    String device = null;
    DeviceHistory history = new DeviceHistory();
    try (KeyValueIterator<String, byte[]> records = store.range(next, null)) {
      while (records.hasNext()) {
        KeyValue<String, byte[]> record = records.next();
        DayKey key = DayKey.of(record.key);
        if (device != null && !device.equals(key.device())) {
          devices.accept(device, history);
          history = new DeviceHistory();
          if (isOver.getAsBoolean()) {
            next = device + '|' + END;
            return false;
          }
        }
        device = key.device();
        if (key.day() < oldest) {
          old.add(record.key);
        } else {
          history.add(key.part(), key.day(), bytes.read(record.value));
        }
      }
    }
    if (device != null) {
      devices.accept(device, history);
    }
    next = null;
    return true;
  }
}
