package dev.jankline.processor.window;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Keeps the days of devices in memory, as the bytes that a store would hold. */
public final class MemoryDeviceDays extends DeviceDays {
  private final Map<String, NavigableMap<Instant, byte[]>> days = new HashMap<>();

  @Override
  public DeviceDay day(String key, Instant time) {
    return DeviceDay.read(of(key).get(Windows.start(time, Windows.DAY)));
  }

  @Override
  protected void put(String key, Instant time, DeviceDay day) {
    Instant start = Windows.start(time, Windows.DAY);
    byte[] bytes = day.write();
    if (bytes == null) {
      of(key).remove(start);
    } else {
      of(key).put(start, bytes);
    }
  }

  @Override
  protected List<DeviceDay> days(String key, Instant time) {
    return of(key).values().stream().map(DeviceDay::read).toList();
  }

  private NavigableMap<Instant, byte[]> of(String key) {
    return days.computeIfAbsent(key, k -> new TreeMap<>());
  }
}
