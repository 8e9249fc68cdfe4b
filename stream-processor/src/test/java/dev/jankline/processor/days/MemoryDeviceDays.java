package dev.jankline.processor.days;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/** Keeps the days of devices in memory, as the bytes that a store would hold. */
public final class MemoryDeviceDays extends DeviceDays {
  private final DayBytes bytes = new DayBytes();
  private final Map<String, NavigableMap<Long, byte[]>> written = new HashMap<>();
  private NavigableMap<Long, DeviceDay> inHand = new TreeMap<>();

  @Override
  NavigableMap<Long, DeviceDay> days(String device) {
    inHand = new TreeMap<>();
    of(device).forEach((start, day) -> inHand.put(start, bytes.read(day)));
    return inHand;
  }

  @Override
  void changed(String device, long start) {
    byte[] day = bytes.write(Objects.requireNonNull(inHand.get(start)));
    if (day == null) {
      of(device).remove(start);
    } else {
      of(device).put(start, day);
    }
  }

  private NavigableMap<Long, byte[]> of(String device) {
    return written.computeIfAbsent(device, d -> new TreeMap<>());
  }
}
