package dev.jankline.benchmarks.tickets;

import dev.jankline.benchmarks.tickets.YearPlan.Release;
import dev.jankline.processor.counts.ClusterRow;
import dev.jankline.processor.counts.DeviceSketch;
import dev.jankline.processor.counts.ExposureRow;
import dev.jankline.processor.counts.Row;
import dev.jankline.processor.days.Windows;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.StratumCount;
import dev.jankline.wire.DurationBuckets;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Draws how many devices of a release stall, and writes the rows that the processor adds up. */
final class FleetCounts {
  private static final List<DeviceTier> TIERS =
      List.of(DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH);
  private static final int[] OS_RELEASES = {14, 15};
  private static final int STRATA = TIERS.size() * OS_RELEASES.length;
  private static final long STALL_MILLIS = 700;
  static final int MINUTES = 10;
  private static final long FOREGROUND_MILLIS = Duration.ofMinutes(MINUTES).toMillis();

  private final SplittableRandom random;

  FleetCounts(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Numbers of the devices, drawn, that have a stall. */
  BitSet stalled(int devices, double rate) {
    BitSet stalled = new BitSet();
    for (int device = 0; device < devices; device++) {
      stalled.set(device, random.nextDouble() < rate);
    }
    return stalled;
  }

  static DeviceTier tier(int device) {
    return TIERS.get(device % STRATA / OS_RELEASES.length);
  }

  static int osRelease(int device) {
    return OS_RELEASES[device % STRATA % OS_RELEASES.length];
  }

  /** The rows of one cluster. */
  static List<Row> stalls(
      String app, String fingerprint, Release release, Instant at, BitSet stalled) {
    List<Row> rows = new ArrayList<>();
    for (Duration window : Windows.ALL) {
      List<StratumCount> strata = strata(0, stalled, window);
      long stalls = strata.stream().mapToLong(StratumCount::getStalls).sum();
      ClusterCount count = new ClusterCount();
      count.setApp(app);
      count.setGrouping(Grouping.PRIMARY);
      count.setFingerprint(fingerprint);
      count.setVersionName(release.name());
      count.setVersionCode(release.code());
      count.setSymbolized(true);
      count.setWindowStart(Windows.start(at, window));
      count.setWindowMillis(window.toMillis());
      count.setStalls(stalls);
      count.setStallMillis(stalls * STALL_MILLIS);
      count.setDurationHistogram(histogram(stalls));
      count.setFirstSeen(at);
      count.setLastSeen(at);
      count.setCauseStalls(
          window.equals(Windows.DAY) ? Map.of(Cause.CPU_BOUND.name(), stalls) : Map.of());
      count.setStrata(strata);
      count.setDeviceSketch(DeviceSketch.empty());
      count.setAnrs(Map.of());
      count.setAnrEvidence("");
      rows.add(new ClusterRow(count));
    }
    return rows;
  }

  /** The rows of the time that devices use a release. */
  static List<Row> exposure(String app, Release release, Instant at, int devices, BitSet stalled) {
    List<Row> rows = new ArrayList<>();
    ByteBuffer none = DeviceSketch.empty();
    for (Duration window : Windows.ALL) {
      ExposureCount count = new ExposureCount();
      count.setApp(app);
      count.setVersionName(release.name());
      count.setVersionCode(release.code());
      count.setWindowStart(Windows.start(at, window));
      count.setWindowMillis(window.toMillis());
      count.setForegroundMillis(devices * FOREGROUND_MILLIS);
      count.setWeightedForegroundMillis((double) devices * FOREGROUND_MILLIS);
      count.setSessions(devices);
      count.setDeviceSketch(none);
      count.setStrata(strata(devices, stalled, window));
      count.setStarts(List.of());
      count.setAnrTypes(Map.of());
      rows.add(new ExposureRow(count));
    }
    return rows;
  }

  /** Every device comes once, so that its stall is the only one of its day. */
  private static List<StratumCount> strata(int devices, BitSet stalled, Duration window) {
    int[] affected = new int[STRATA];
    stalled.stream().forEach(device -> affected[device % STRATA]++);
    boolean isDay = window.equals(Windows.DAY);
    List<StratumCount> strata = new ArrayList<>();
    for (int i = 0; i < STRATA; i++) {
      int observed = devices / STRATA + (i < devices % STRATA ? 1 : 0);
      if (observed > 0 || affected[i] > 0) {
        StratumCount count = new StratumCount();
        count.setTier(tier(i));
        count.setOsRelease(osRelease(i));
        count.setObserved(observed);
        count.setForegroundMillis(observed * FOREGROUND_MILLIS);
        count.setAffected(affected[i]);
        count.setSquares(affected[i]);
        count.setStalls(affected[i]);
        count.setStallMillis(affected[i] * STALL_MILLIS);
        count.setStallSquares(isDay ? affected[i] : 0);
        count.setMillisSquares(isDay ? (double) affected[i] * STALL_MILLIS * STALL_MILLIS : 0);
        strata.add(count);
      }
    }
    return strata;
  }

  private static List<Long> histogram(long stalls) {
    int bucket = DurationBuckets.of(STALL_MILLIS);
    List<Long> histogram = new ArrayList<>();
    for (int i = 0; i <= bucket; i++) {
      histogram.add(i == bucket ? stalls : 0L);
    }
    return histogram;
  }
}
