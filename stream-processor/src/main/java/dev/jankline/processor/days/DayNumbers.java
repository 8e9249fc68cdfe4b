package dev.jankline.processor.days;

import java.time.Instant;

/** Remembers a number for each key and UTC day. */
public interface DayNumbers {
  /** The number of a key on the day that a time lies in; 0 when none was put. */
  int get(String key, Instant time);

  /** Replaces the number of a key on the day that a time lies in. */
  void put(String key, Instant time, int number);
}
