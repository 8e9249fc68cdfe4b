package dev.jankline.benchmarks.tickets;

import dev.jankline.processor.comparison.Cells;
import dev.jankline.processor.comparison.ComparisonSums;
import dev.jankline.processor.comparison.Side;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.DeviceSums;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up what devices did for the comparisons of a plan, as the stage does that sees devices. No
 * device is seen twice, so each has no past, and none is updated.
 */
final class FleetComparisons {
  private static final Duration HORIZON = Duration.ofDays(14);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final long BLOCK_HOURS = Cells.BLOCK.toHours();

  private final Map<String, List<Use>> uses = new HashMap<>();
  private final Map<String, Sums> sums = new HashMap<>();

  /**
   * What the devices of a version did in one hour.
   *
   * @param stalled numbers of the devices that stalled, by cluster
   */
  record Use(String version, Instant at, int devices, Map<String, BitSet> stalled) {}

  void add(String app, Use use) {
    List<Use> all = uses.computeIfAbsent(app, none -> new ArrayList<>());
    all.removeIf(old -> old.at().isBefore(use.at().minus(KEPT)));
    all.add(use);
  }

  /** The sums of a plan's comparisons that changed. */
  List<DeviceSums> of(ComparisonPlan plan, Instant now) {
    List<DeviceSums> changed = new ArrayList<>();
    for (ComparisonBaseline baseline : plan.getBaselines()) {
      if (baseline.getSide() == null) {
        String name = plan.getApp() + " " + baseline.getVersionName();
        Sums known = sums.get(name);
        if (known == null || !known.baseline.equals(baseline)) {
          known = new Sums(baseline);
          sums.put(name, known);
        }
        if (known.addAll(uses.getOrDefault(plan.getApp(), List.of()))) {
          changed.add(known.write(now));
        }
      }
    }
    return changed;
  }

  private static final class Sums {
    private final ComparisonBaseline baseline;
    private final ComparisonSums of = new ComparisonSums();
    private final long[] stalls = new long[2];
    private Instant until;

    Sums(ComparisonBaseline baseline) {
      this.baseline = baseline;
      this.until = baseline.getSince().minusMillis(1);
    }

    boolean addAll(List<Use> uses) {
      Instant from = until;
      for (Use use : uses) {
        boolean isNewer = use.version().equals(baseline.getVersionName());
        if ((isNewer || baseline.getOlder().contains(use.version()))
            && use.at().isAfter(from)
            && use.at().isBefore(baseline.getSince().plus(HORIZON))) {
          add(use, isNewer ? Side.NEWER : Side.OLDER);
          until = use.at();
        }
      }
      return until.isAfter(from);
    }

    private void add(Use use, Side side) {
      int block = (int) (Duration.between(baseline.getSince(), use.at()).toHours() / BLOCK_HOURS);
      for (int i = 0; i < use.devices(); i++) {
        int number = i;
        Map<String, Integer> its = new HashMap<>();
        use.stalled()
            .forEach((cluster, of) -> its.merge(cluster, of.get(number) ? 1 : 0, Integer::sum));
        its.values().removeIf(times -> times == 0);
        String device = use.version() + use.at() + i;
        int cell = Cells.cell(block, 0, FleetCounts.osRelease(i), FleetCounts.tier(i));
        of.addBlock(device, cell, side, FleetCounts.MINUTES, its, Math.min(5, its.size()));
        of.forget(device);
        stalls[side.index()] += its.size();
      }
    }

    DeviceSums write(Instant now) {
      List<Long> all = List.of(stalls[0], stalls[1]);
      return new DeviceSums(
          baseline.getVersionName(),
          baseline,
          0,
          now.toEpochMilli(),
          0,
          1,
          List.of("Google"),
          List.of(of.devices(Side.NEWER), of.devices(Side.OLDER)),
          all,
          all,
          of.leftOutMinutes(),
          of.write(null));
    }
  }
}
