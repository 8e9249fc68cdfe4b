package dev.jankline.processor.comparison;

import dev.jankline.schema.BalanceLine;
import dev.jankline.schema.DeviceTier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** Shows how the devices of both sides of a comparison differ: shares of their foreground time. */
public final class BalanceTable {
  private static final List<DeviceTier> TIERS =
      List.of(DeviceTier.LOW, DeviceTier.MID, DeviceTier.HIGH);
  static final String TIER = "tier";
  static final String OS = "os";
  static final String VENDOR = "vendor";
  private static final int MOST_LINES = 8;

  private BalanceTable() {}

  /**
   * Returns how cells of one partition are numbered among those of all: each numbers vendors in the
   * order in which it met them.
   *
   * @param of vendors of the partition, by index
   * @param all vendors of all partitions so far, by index; new ones are added
   */
  public static IntUnaryOperator vendors(List<String> of, List<String> all) {
    for (String vendor : of) {
      if (!all.contains(vendor) && all.size() < Cells.OTHER_VENDORS) {
        all.add(vendor);
      }
    }
    int[] indexes = new int[Cells.MAX_VENDORS];
    for (int i = 0; i < indexes.length; i++) {
      int found = i < of.size() ? all.indexOf(of.get(i)) : -1;
      indexes[i] = found < 0 ? Cells.OTHER_VENDORS : found;
    }
    return Cells.vendors(indexes);
  }

  /**
   * Returns a line for each value of tier, OS release and vendor, the most frequent first, and one
   * of the devices that are left out.
   *
   * @param leftOut their minutes on the newer and on the older side
   */
  public static List<BalanceLine> of(ExposureSums exposure, List<String> vendors, long[] leftOut) {
    List<BalanceLine> lines = new ArrayList<>();
    lines.addAll(lines(TIER, exposure, Cells::tier, tier -> TIERS.get(tier).name()));
    lines.addAll(lines(OS, exposure, Cells::osRelease, Integer::toString));
    lines.addAll(lines(VENDOR, exposure, Cells::vendor, index -> vendor(index, vendors)));
    if (leftOut[0] + leftOut[1] > 0) {
      lines.add(
          new BalanceLine(
              "stalls",
              "left out",
              share(leftOut, exposure, Side.NEWER),
              share(leftOut, exposure, Side.OLDER),
              null));
    }
    return lines;
  }

  private static double share(long[] leftOut, ExposureSums exposure, Side side) {
    double minutes = leftOut[side.index()];
    return minutes / Math.max(1, minutes + exposure.minutes(side));
  }

  /** Names a vendor of cells. */
  static String vendor(int index, List<String> vendors) {
    return index < vendors.size() ? vendors.get(index) : "(other)";
  }

  private static List<BalanceLine> lines(
      String dimension, ExposureSums exposure, IntUnaryOperator value, IntFunction<String> name) {
    Map<Integer, double[]> shares = new HashMap<>();
    double allNewer = Math.max(1, exposure.minutes(Side.NEWER));
    double allOlder = Math.max(1, exposure.minutes(Side.OLDER));
    exposure.cells.forEach(
        (cell, newer, older, newerPast, olderPast) -> {
          double[] its = shares.computeIfAbsent(value.applyAsInt(cell), key -> new double[2]);
          its[0] += newer / allNewer;
          its[1] += older / allOlder;
        });
    Map<String, double[]> named = new TreeMap<>();
    shares.forEach((index, its) -> named.put(name.apply(index), its));
    return named.entrySet().stream()
        .sorted(Comparator.comparingDouble(line -> -line.getValue()[0] - line.getValue()[1]))
        .limit(MOST_LINES)
        .map(
            line ->
                new BalanceLine(
                    dimension, line.getKey(), line.getValue()[0], line.getValue()[1], null))
        .toList();
  }
}
