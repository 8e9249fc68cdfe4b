package dev.jankline.processor.days;

import dev.jankline.processor.days.RowNames.DayNumbers;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the numbers of days in a map. */
public final class MemoryDayNumbers implements DayNumbers {
  private final Map<List<Object>, Integer> numbers = new HashMap<>();

  @Override
  public int get(String key, Instant time) {
    return numbers.getOrDefault(entry(key, time), 0);
  }

  @Override
  public void put(String key, Instant time, int number) {
    numbers.put(entry(key, time), number);
  }

  private static List<Object> entry(String key, Instant time) {
    return List.of(key, Windows.start(time, Windows.DAY));
  }
}
