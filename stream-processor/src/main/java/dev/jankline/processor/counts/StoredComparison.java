package dev.jankline.processor.counts;

import dev.jankline.processor.comparison.BaselineSums;
import dev.jankline.processor.counts.ScanShares.Share;
import dev.jankline.processor.days.Ages;
import dev.jankline.processor.days.DeviceHistory;
import dev.jankline.processor.days.StoredDeviceScan;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.GroupSum;
import dev.jankline.schema.JudgeInput;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the sums over the devices of a task that the judge compares versions by. Reads the days of
 * all devices again when something changed, in slices between events, so that sums are a function
 * of the stored days alone: late events and retractions need no care. A scan begins at most once in
 * an interval, and only while the task's share of processor time lasts: a small fleet is compared
 * at once, one of a million devices on one processor about every hour and a half. Used by one
 * stream thread.
 */
final class StoredComparison {
  private static final Logger LOG = LoggerFactory.getLogger(StoredComparison.class);
  private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int PRIME = 31;

  private final ReadOnlyKeyValueStore<String, byte[]> plans;
  private final Deserializer<ComparisonPlan> plan;
  private final RecordSerdes serdes;
  private final StoredDeviceScan scan;
  private final Forwarder forwarder;
  private final int partition;
  private final Duration interval;
  private final Share share;
  private final Map<String, List<BaselineSums>> sums = new TreeMap<>();
  private final Map<String, Long> sent = new HashMap<>();
  private boolean isChanged = true;
  private boolean isRunning;
  private long plansHash;
  private Instant notBefore = Instant.MIN;

  /**
   * Prepares.
   *
   * @param days store of the days of devices
   * @param plans which versions are compared, by app
   * @param interval least time between two scans
   * @param share what the scans of the task may take of the processor
   */
  StoredComparison(
      KeyValueStore<String, byte[]> days,
      ReadOnlyKeyValueStore<String, byte[]> plans,
      RecordSerdes serdes,
      Forwarder forwarder,
      int partition,
      Duration interval,
      Share share) {
    this.plans = plans;
    this.serdes = serdes;
    this.plan = serdes.values(ComparisonPlan.class).deserializer();
    this.scan = new StoredDeviceScan(days, this::device);
    this.forwarder = forwarder;
    this.partition = partition;
    this.interval = interval;
    this.share = share;
  }

  /** Says that the stored days of a device changed. */
  void changed() {
    isChanged = true;
  }

  /**
   * Goes on with the scan.
   *
   * @param now time of the clock
   * @param streamTime time of the newest event
   */
  void run(Instant now, Instant streamTime) {
    if (!isRunning && !begins(now)) {
      return;
    }
    long begin = THREADS.getCurrentThreadCpuTime();
    long oldest = streamTime.minus(Ages.COMPARED).getEpochSecond() / Duration.ofDays(1).toSeconds();
    boolean isDone =
        scan.slice(oldest, () -> THREADS.getCurrentThreadCpuTime() - begin > SLICE_NANOS);
    if (isDone) {
      isRunning = false;
      send(now, streamTime);
      notBefore = now.plus(interval);
      sums.clear();
    }
    share.spend(THREADS.getCurrentThreadCpuTime() - begin);
  }

  private boolean begins(Instant now) {
    if (!share.isLeft(now) || now.isBefore(notBefore)) {
      return false;
    }
    long hash = hashOfPlans();
    if (!isChanged && hash == plansHash) {
      return false;
    }
    plansHash = hash;
    isChanged = false;
    isRunning = true;
    sums.clear();
    return true;
  }

  private long hashOfPlans() {
    long hash = 1;
    try (KeyValueIterator<String, byte[]> all = plans.all()) {
      while (all.hasNext()) {
        KeyValue<String, byte[]> next = all.next();
        hash = PRIME * hash + next.key.hashCode();
        hash = PRIME * hash + Arrays.hashCode(next.value);
      }
    }
    return hash;
  }

  private void device(String device, DeviceHistory history) {
    String app = Keys.split(device).get(0);
    for (BaselineSums each : sums.computeIfAbsent(app, this::begin)) {
      each.add(device, history);
    }
  }

  private List<BaselineSums> begin(String app) {
    byte[] record = plans.get(app);
    if (record == null) {
      return List.of();
    }
    try {
      return plan.deserialize(Topics.COMPARISON_PLANS.name(), record).getBaselines().stream()
          .map(BaselineSums::new)
          .toList();
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      LOG.warn("the comparison plan of app {} cannot be read; nothing is compared", app, e);
      return List.of();
    }
  }

  private void send(Instant now, Instant streamTime) {
    sums.forEach(
        (app, baselines) -> {
          for (BaselineSums each : baselines) {
            List<DeviceSums> parts = each.write(partition, now.toEpochMilli());
            ComparisonBaseline of = each.baseline();
            String name =
                Keys.join(
                    app,
                    of.getVersionName(),
                    String.valueOf(of.getSide()),
                    String.valueOf(of.getArm()));
            long hash = hash(parts);
            Long before = sent.put(name, hash);
            if (before == null || before != hash) {
              parts.forEach(part -> send(app, part, streamTime));
            }
          }
        });
  }

  private void send(String app, DeviceSums part, Instant time) {
    JudgeInput input = new JudgeInput(app, null, null, null, 0L, null, part, null);
    forwarder.forward(Nodes.DEVICE_SUMS, app, input, time);
  }

  /** Of everything but the snapshot. */
  private static long hash(List<DeviceSums> parts) {
    long hash = parts.size();
    for (DeviceSums part : parts) {
      hash = PRIME * hash + part.getBaseline().hashCode();
      hash = PRIME * hash + part.getAllStalls().hashCode();
      hash = PRIME * hash + part.getNamedStalls().hashCode();
      hash = PRIME * hash + part.getLeftOutMinutes().hashCode();
      for (GroupSum group : part.getGroups()) {
        hash = PRIME * hash + group.hashCode();
      }
    }
    return hash;
  }
}
