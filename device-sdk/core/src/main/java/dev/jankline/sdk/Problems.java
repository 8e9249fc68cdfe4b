package dev.jankline.sdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks settings, collects what is wrong, and returns the value to use. Not thread-safe. */
final class Problems {
  private final List<String> found = new ArrayList<>();

  List<String> found() {
    return Collections.unmodifiableList(found);
  }

  void unless(boolean isWell, String problem) {
    if (!isWell) {
      found.add(problem);
    }
  }

  /** The value, or its default: a host in plain Java may pass null where none is allowed. */
  <T> T known(String name, @Nullable T value, T byDefault) {
    if (value == null) {
      found.add(name + " is null: the default is taken");
      return byDefault;
    }
    return value;
  }

  /** The value, or its default when it is out of bounds. */
  int between(String name, int value, int min, int max, int byDefault) {
    if (value >= min && value <= max) {
      return value;
    }
    found.add(
        name + " must be " + min + " to " + max + " but is " + value + ": takes " + byDefault);
    return byDefault;
  }

  /** The sampling rate, or 0 and not the default: a wrong rate must not enable anybody. */
  double rate(double value) {
    if (value >= 0 && value <= 1) {
      return value;
    }
    found.add("sampleRate must be 0 to 1 but is " + value + ": 0 is taken");
    return 0;
  }

  /** An interval, or 0 when it is negative. */
  long interval(long millis) {
    unless(millis >= 0, "an interval is negative: 0 is taken");
    return Math.max(0, millis);
  }
}
