package dev.jankline.processor.releases;

import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.schema.ExposureTotal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What is known of one version of an app. Not thread-safe. */
final class Release {
  private final String name;
  private final WindowCounts observed = new WindowCounts();
  private final WindowCounts affected = new WindowCounts();
  private final TreeMap<Instant, ExposureTotal> days = new TreeMap<>();
  private long code;

  Release(String name) {
    this.name = name;
  }

  void code(long newest) {
    code = Math.max(code, newest);
  }

  WindowCounts observed() {
    return observed;
  }

  /** Device-windows in which any stall of the app affected the device. */
  WindowCounts affected() {
    return affected;
  }

  void day(ExposureTotal total) {
    days.put(total.getWindowStart(), total);
  }

  List<ExposureTotal> days() {
    return new ArrayList<>(days.values());
  }

  void dropBefore(long window, Instant day) {
    observed.dropBefore(window);
    affected.dropBefore(window);
    days.headMap(day).clear();
  }

  boolean isEmpty() {
    return observed.size() == 0 && affected.size() == 0 && days.isEmpty();
  }

  boolean isObserved() {
    return observed.size() > 0;
  }

  /** The version with the start of its first window that is kept. */
  AppRelease release(long windowMillis) {
    return new AppRelease(name, code, Instant.ofEpochMilli(observed.firstWindow() * windowMillis));
  }
}
