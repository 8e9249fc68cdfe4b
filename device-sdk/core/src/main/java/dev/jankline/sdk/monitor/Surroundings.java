package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.HostTraits;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.SdkLog;
import dev.jankline.sdk.accounting.Overhead;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Holds what the host gave the monitor, and counts and logs what goes wrong. Thread-safe. */
final class Surroundings {
  private static final int MAX_TOLD = 32;

  private final @Nullable HostTraits host;
  private volatile @Nullable DeviceDescription device;
  final Thread watched;
  final SdkClock clock;
  final Random random;
  final AtomicLong faults = new AtomicLong();
  volatile @Nullable SdkLog log;

  /** What the SDK takes; another one with each monitor that runs. */
  volatile Overhead overhead = new Overhead(null);

  private final List<String> told = new ArrayList<>();
  private volatile long problemCount;

  /** Takes a host to ask, or the description of the device when there is nothing to ask. */
  Surroundings(
      @Nullable HostTraits host,
      @Nullable DeviceDescription device,
      Thread watched,
      SdkClock clock,
      Random random) {
    this.host = host;
    this.device = device;
    this.watched = watched;
    this.clock = clock;
    this.random = random;
  }

  /** The settings with what the host adds to them; never on the watched thread. */
  SdkConfig complete(SdkConfig given) {
    return host == null ? given : host.complete(given);
  }

  /** The description of the device; the host is asked once, never on the watched thread. */
  DeviceDescription device() {
    DeviceDescription known = device;
    if (known == null) {
      known = Objects.requireNonNull(host).device();
      device = known;
    }
    return known;
  }

  /** The description of the device; null when the host was not asked yet. */
  @Nullable DeviceDescription knownDevice() {
    return device;
  }

  /** Lets the host install its hooks. */
  void ready() {
    if (host != null) {
      host.ready();
    }
  }

  /** Counts an error inside the SDK, which the host does not see. */
  void fault() {
    faults.incrementAndGet();
  }

  void tell(List<String> problems) {
    for (String problem : problems) {
      problem(problem);
    }
  }

  /** Counts a problem and logs it once. When the host's log throws, that is counted as a fault. */
  void problem(String what) {
    SdkLog to = log;
    try {
      if (isNew(what) && to != null) {
        to.warn("Jankline: " + what);
      }
    } catch (RuntimeException hosts) {
      fault();
    }
  }

  /** Number of problems so far. */
  long problemCount() {
    return problemCount;
  }

  private synchronized boolean isNew(String what) {
    problemCount++;
    return told.size() < MAX_TOLD && !told.contains(what) && told.add(what);
  }
}
