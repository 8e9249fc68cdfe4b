package dev.jankline.processor.window;

import dev.jankline.topics.Keys;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * Takes over what an earlier version kept of devices, in a store with a record for each device,
 * thing and day. It is taken over when a device does the thing again, and deleted there. This
 * version adds nothing to the store; where it is empty at the start it is not asked again.
 *
 * <pre>
 *   byte 0      format, 1
 *   then, for each version: name (4 bytes length, UTF-8), milliseconds (8 bytes), hours (1 byte),
 *               and for each hour: its number (1 byte), how often (4 bytes)
 * </pre>
 *
 * Four bytes are the number of the first release, which knew neither version nor hour.
 */
public final class StoredEarlierDays {
  private static final int FORMAT = 1;
  private static final int NAMED_PARTS = 2;

  private final WindowStore<String, byte[]> store;
  private final boolean isEmpty;
  private long newest;

  /** Takes a store that was built by {@link #store}. */
  public StoredEarlierDays(WindowStore<String, byte[]> store) {
    this.store = store;
    try (KeyValueIterator<Windowed<String>, byte[]> all = store.all()) {
      isEmpty = !all.hasNext();
    }
  }

  /** Builds the store as the earlier version did: on disk, with a changelog, and not cached. */
  public static StoreBuilder<WindowStore<String, byte[]>> store(String name) {
    return StoredDeviceDays.store(name);
  }

  /** Adds what was kept of a device and thing to the days of the device, and says which changed. */
  List<Long> takeOver(String device, String thing, NavigableMap<Long, DeviceDay> days) {
    if (isEmpty || days.values().stream().anyMatch(day -> day.of(thing).times() > 0)) {
      return List.of();
    }
    List<KeyValue<Long, byte[]>> found = new ArrayList<>();
    String key = key(device, thing);
    long latest = StoredDays.LATEST.toEpochMilli();
    try (WindowStoreIterator<byte[]> kept = store.fetch(key, 0, latest)) {
      kept.forEachRemaining(found::add);
    }
    for (KeyValue<Long, byte[]> day : found) {
      read(day.value, thing, days.computeIfAbsent(day.key, none -> new DeviceDay()));
      store.put(key, null, day.key);
    }
    return found.stream().map(day -> day.key).toList();
  }

  /** Lets the store know how late it is, so that it drops what is too old to be asked for. */
  void advance(long start) {
    if (!isEmpty && start > newest) {
      newest = start;
      store.put("", null, start);
    }
  }

  private static String key(String device, String thing) {
    List<String> parts = Keys.split(thing);
    if (parts.size() < NAMED_PARTS) {
      return Keys.join(parts.get(0), device);
    }
    List<String> key = new ArrayList<>(Keys.split(device));
    key.add(0, parts.get(0));
    key.add(parts.get(1));
    return Keys.join(key.toArray(String[]::new));
  }

  private static void read(byte[] bytes, String thing, DeviceDay day) {
    if (bytes.length == Integer.BYTES) {
      int times = ByteBuffer.wrap(bytes).getInt();
      day.counted(thing, Occurrences.UNKNOWN).add(Occurrences.UNKNOWN, 0, times, 0);
      return;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      read(in, thing, day);
    } catch (IOException e) {
      // No UncheckedIOException: that would count as a failure of the network.
      throw new IllegalStateException("the day of a device is not in format " + FORMAT, e);
    }
  }

  private static void read(DataInputStream in, String thing, DeviceDay day) throws IOException {
    int format = in.readByte();
    if (format != FORMAT) {
      throw new IOException("format " + format);
    }
    while (in.available() > 0) {
      String version = name(in);
      Occurrences its = day.counted(thing, version);
      long millis = in.readLong();
      for (int left = in.readByte(); left > 0; left--) {
        int hour = in.readByte();
        if (hour < 0 || hour >= Windows.HOURS_OF_DAY) {
          throw new IOException("hour " + hour);
        }
        its.add(version, hour, in.readInt(), millis);
        millis = 0;
      }
    }
  }

  private static String name(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("a name of " + length + " bytes");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
