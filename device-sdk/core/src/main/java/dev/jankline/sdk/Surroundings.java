package dev.jankline.sdk;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the monitor is given by its host, and what it has to tell it. Thread-safe. */
final class Surroundings {
  private static final int MAX_TOLD = 32;

  final DeviceDescription device;
  final Thread watched;
  final SdkClock clock;
  final RandomSource random;
  final AtomicLong faults = new AtomicLong();
  final AtomicLong troubles = new AtomicLong();
  volatile @Nullable SdkLog log;
  private final Set<String> told = new HashSet<>();

  Surroundings(DeviceDescription device, Thread watched, SdkClock clock, RandomSource random) {
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
    troubles.incrementAndGet();
    SdkLog to = log;
    try {
      if (to != null && isNew(what)) {
        to.warn("Jankline: " + what);
      }
    } catch (RuntimeException hosts) {
      fault();
    }
  }

  private synchronized boolean isNew(String what) {
    return told.size() < MAX_TOLD && told.add(what);
  }
}
