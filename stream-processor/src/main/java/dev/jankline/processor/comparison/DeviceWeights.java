package dev.jankline.processor.comparison;

import java.util.Map;

/**
 * Measures which weights the cells of one device have in the comparison, added up over the cells by
 * the device's exposure: what lasts of a device is in all of them. Σ(Σwe)² over Σe², for each side
 * and tier; the weight of a day is the root of its mean square.
 */
final class DeviceWeights {
  private final ExposureSums use;
  private final double[][][] now = new double[2][CellSums.TIERS][ExposureSums.DAYS];
  private final double[][][] past = new double[2][CellSums.TIERS][ExposureSums.DAYS];

  /** Takes the weights of the cells of {@code use}. */
  DeviceWeights(ExposureSums use) {
    this.use = use;
    double[][][] exposure = new double[2][CellSums.TIERS][ExposureSums.DAYS];
    double[][][] pastExposure = new double[2][CellSums.TIERS][ExposureSums.DAYS];
    for (Map.Entry<Integer, CellSums.Sums> cell : use.cells.cells().entrySet()) {
      int tier = Cells.tier(cell.getKey());
      int day = Cells.day(cell.getKey());
      add(cell.getValue().now, now, exposure, tier, day);
      add(cell.getValue().past, past, pastExposure, tier, day);
    }
    takeRoots(now, exposure);
    takeRoots(past, pastExposure);
  }

  private static void add(long[] e, double[][][] squares, double[][][] sums, int tier, int day) {
    double both = (double) e[0] + e[1];
    for (int side = 0; side < 2; side++) {
      double weight = e[0] <= 0 || e[1] <= 0 ? 0 : e[1 - side] / both;
      squares[side][tier][day] += weight * weight * e[side];
      sums[side][tier][day] += e[side];
    }
  }

  private static void takeRoots(double[][][] squares, double[][][] sums) {
    for (int side = 0; side < 2; side++) {
      for (int tier = 0; tier < CellSums.TIERS; tier++) {
        for (int day = 0; day < ExposureSums.DAYS; day++) {
          double sum = sums[side][tier][day];
          squares[side][tier][day] = sum <= 0 ? 0 : Math.sqrt(squares[side][tier][day] / sum);
        }
      }
    }
  }

  /** Of the stalls now. */
  double now(Side side, int tier) {
    return weighted(side, tier, now, now);
  }

  /** Of the own past. */
  double past(Side side, int tier) {
    return weighted(side, tier, past, past);
  }

  /** Of the products of both. */
  double both(Side side, int tier) {
    return weighted(side, tier, now, past);
  }

  private double weighted(Side side, int tier, double[][][] one, double[][][] other) {
    return use.weighted(side, tier, one[side.index()][tier], other[side.index()][tier]);
  }
}
