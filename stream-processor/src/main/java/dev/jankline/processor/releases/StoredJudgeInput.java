package dev.jankline.processor.releases;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.StoreWalk;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.StoredValues.UnreadableValueException;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceSums;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.JudgeMark;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest totals of each app, by cluster, exposure or screen, version and window. What is
 * old is passed over, and deleted by and by.
 */
final class StoredJudgeInput {
  /** Parts of keys; the mark sorts before all that it is about. */
  private static final String MARK = "a";

  private static final String CLUSTER = "c";
  private static final String EXPOSURE = "e";
  private static final String FIX = "f";
  private static final String SCREEN = "s";
  private static final String SUMS = "v";

  /** How long after a release what its devices did is kept: as long as verdicts are shown. */
  private static final Duration SUMS_KEPT = Duration.ofDays(60);

  private static final String END_OF_PART = "|";

  private final KeyValueStore<String, byte[]> store;
  private final StoredValues<JudgeInput> values;
  private final Predicate<JudgeInput> isOld;
  private final StoreWalk<JudgeInput> walk;

  /**
   * Takes the store.
   *
   * @param isOld tells totals that are to be deleted
   */
  StoredJudgeInput(
      KeyValueStore<String, byte[]> store,
      StoredValues<JudgeInput> values,
      Predicate<JudgeInput> isOld) {
    this.store = store;
    this.values = values;
    this.isOld = isOld;
    this.walk = new StoreWalk<>(store, values);
  }

  /** Replaces a total; a cluster without stalls is deleted. */
  void put(JudgeInput total) {
    ClusterTotal cluster = total.getCluster();
    boolean isEmpty = cluster != null && cluster.getStalls() == 0;
    store.put(key(total), isEmpty ? null : values.write(total));
  }

  /** Hands over all totals, each app's mark first. Those that cannot be read are passed over. */
  void each(Consumer<JudgeInput> taker) {
    try (KeyValueIterator<String, byte[]> all = store.all()) {
      while (all.hasNext()) {
        JudgeInput total = read(all.next().value);
        if (total != null) {
          taker.accept(total);
        }
      }
    }
  }

  /** The days of a cluster and version, in the order of their keys. */
  List<ClusterTotal> days(String app, String fingerprint, String version) {
    String day = Long.toString(Windows.DAY.toMillis());
    String prefix = Keys.join(app, CLUSTER, fingerprint, version, day) + END_OF_PART;
    List<ClusterTotal> days = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> found =
        store.prefixScan(prefix, new StringSerializer())) {
      while (found.hasNext()) {
        JudgeInput total = read(found.next().value);
        if (total != null && total.getCluster() != null) {
          days.add(total.getCluster());
        }
      }
    }
    return days;
  }

  /**
   * The newest sums of a version that can be added, a list for each comparison: of each partition
   * all parts, with one baseline. While partitions follow a new baseline one after the other, the
   * one that most devices have.
   *
   * @param arms those that are compared: others are passed over
   */
  List<List<DeviceSums>> sums(String app, String version, List<ArmRule> arms) {
    Map<ComparisonBaseline, List<DeviceSums>> byBaseline = new LinkedHashMap<>();
    String prefix = Keys.join(app, SUMS, version) + END_OF_PART;
    try (KeyValueIterator<String, byte[]> found =
        store.prefixScan(prefix, new StringSerializer())) {
      List<DeviceSums> parts = new ArrayList<>();
      while (found.hasNext()) {
        JudgeInput total = read(found.next().value);
        DeviceSums part = total == null ? null : total.getSums();
        if (part == null) {
          continue;
        }
        if (part.getPart() == 0) {
          parts.clear();
        }
        parts.add(part);
        DeviceSums first = parts.get(0);
        boolean isWhole =
            parts.size() == part.getParts()
                && parts.stream()
                    .allMatch(
                        each ->
                            each.getPartition() == first.getPartition()
                                && each.getSnapshot() == first.getSnapshot());
        if (isWhole) {
          byBaseline.computeIfAbsent(first.getBaseline(), b -> new ArrayList<>()).addAll(parts);
        }
      }
    }
    Map<List<Object>, List<DeviceSums>> byComparison = new LinkedHashMap<>();
    byBaseline.forEach(
        (baseline, its) -> {
          Optional<ArmRule> arm = Optional.ofNullable(baseline.getArm());
          if (arm.isEmpty() || arms.contains(arm.get())) {
            byComparison.merge(
                List.of(Optional.ofNullable(baseline.getSide()), arm),
                its,
                (one, other) -> devices(other) > devices(one) ? other : one);
          }
        });
    return List.copyOf(byComparison.values());
  }

  private static long devices(List<DeviceSums> parts) {
    return parts.stream().mapToLong(p -> p.getDevices().get(0) + p.getDevices().get(1)).sum();
  }

  /** The mark of an app; null when it was never judged. */
  @Nullable JudgeMark mark(String app) {
    JudgeInput found = read(store.get(Keys.join(app, MARK)));
    return found == null ? null : found.getMark();
  }

  /** Deletes what is old among the next totals that are looked at, and hands it over. */
  void dropOld(Consumer<JudgeInput> taker) {
    Predicate<JudgeInput> taken =
        total -> {
          taker.accept(total);
          return true;
        };
    walk.old(isOld.and(taken)).forEach(store::delete);
  }

  /** Start of the window of a total; the end of time for what has none. */
  static Instant start(JudgeInput total) {
    if (total.getCluster() != null) {
      return total.getCluster().getWindowStart();
    }
    if (total.getSums() != null) {
      return total.getSums().getBaseline().getSince().plus(SUMS_KEPT);
    }
    return total.getExposure() == null ? Instant.MAX : total.getExposure().getWindowStart();
  }

  private @Nullable JudgeInput read(byte @Nullable [] value) {
    try {
      JudgeInput total = value == null ? null : values.readable(value);
      return total == null || isOld.test(total) ? null : total;
    } catch (UnreadableValueException e) {
      return null;
    }
  }

  private static String key(JudgeInput total) {
    ClusterTotal cluster = total.getCluster();
    if (cluster != null) {
      return Keys.join(
          total.getApp(),
          CLUSTER,
          cluster.getFingerprint(),
          cluster.getVersionName(),
          Long.toString(cluster.getWindowMillis()),
          Long.toString(cluster.getWindowStart().toEpochMilli()));
    }
    ExposureTotal exposure = total.getExposure();
    if (exposure != null) {
      String version = exposure.getVersionName();
      String window = Long.toString(exposure.getWindowMillis());
      String start = Long.toString(exposure.getWindowStart().toEpochMilli());
      String screen = exposure.getScreen();
      return screen == null
          ? Keys.join(total.getApp(), EXPOSURE, version, window, start)
          : Keys.join(total.getApp(), SCREEN, screen, version, window, start);
    }
    DeviceSums sums = total.getSums();
    if (sums != null) {
      ArmRule arm = sums.getBaseline().getArm();
      return Keys.join(
          total.getApp(),
          SUMS,
          sums.getVersionName(),
          String.valueOf(sums.getBaseline().getSide()),
          arm == null ? "" : Keys.join(arm.getLabel(), arm.getValue(), arm.getAgainst()),
          String.format(Locale.ROOT, "%06d", sums.getPartition()),
          String.format(Locale.ROOT, "%06d", sums.getPart()));
    }
    return total.getFix() == null
        ? Keys.join(total.getApp(), MARK)
        : Keys.join(total.getApp(), FIX, Objects.requireNonNull(total.getFix()).getFingerprint());
  }
}
