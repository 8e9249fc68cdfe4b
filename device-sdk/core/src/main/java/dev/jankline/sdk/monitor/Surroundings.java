package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the monitor is given by its host, and what it has to tell it. Thread-safe. */
final class Surroundings {
  private static final int MAX_TOLD = 32;

  final DeviceDescription device;
  final Thread watched;
  final SdkClock clock;
  final Random random;
  final AtomicLong faults = new AtomicLong();
  volatile @Nullable SdkLog log;
  private final List<String> told = new ArrayList<>();
  private long troubles;

  Surroundings(DeviceDescription device, Thread watched, SdkClock clock, Random random) {
    this.device = device;
    this.watched = watched;
    this.clock = clock;
    this.random = random;
  }

  /** Something went wrong inside the SDK and is kept from the host. */
  void fault() {
    faults.incrementAndGet();
  }

  void tell(List<String> problems) {
    for (String problem : problems) {
      trouble(problem);
    }
  }

  /** Counts trouble and tells it once; a log of the host may fail, the SDK goes on. */
  void trouble(String what) {
    SdkLog to = log;
    try {
      if (isNew(what) && to != null) {
        to.warn("Jankline: " + what);
      }
    } catch (RuntimeException hosts) {
      fault();
    }
  }

  /** How often there was trouble. */
  synchronized long troubles() {
    return troubles;
  }

  private synchronized boolean isNew(String what) {
    troubles++;
    return told.size() < MAX_TOLD && !told.contains(what) && told.add(what);
  }
}
