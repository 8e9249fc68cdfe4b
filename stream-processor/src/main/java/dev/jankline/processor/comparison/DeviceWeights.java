package dev.jankline.processor.comparison;

/**
 * Measures which weights the cells of one device have in the comparison, added up over the cells by
 * the device's exposure: what lasts of a device is in all of them. Σ(Σwe)² over Σe², for each side
 * and tier; the weight of a day is the root of its mean square.
 */
final class DeviceWeights {
  private final double[][] now;
  private final double[][] past;
  private final double[][] both;

  /** Takes the weights of the cells of {@code use}. */
  DeviceWeights(ExposureSums use) {
    double[][][] days = new double[2][CellSums.TIERS][ExposureSums.DAYS];
    double[][][] pastDays = new double[2][CellSums.TIERS][ExposureSums.DAYS];
    double[][][] exposure = new double[2][CellSums.TIERS][ExposureSums.DAYS];
    double[][][] pastExposure = new double[2][CellSums.TIERS][ExposureSums.DAYS];
    use.cells.forEach(
        (cell, newer, older, newerPast, olderPast) -> {
          int tier = Cells.tier(cell);
          int day = Cells.day(cell);
          add(new long[] {newer, older}, days, exposure, tier, day);
          add(new long[] {newerPast, olderPast}, pastDays, pastExposure, tier, day);
        });
    takeRoots(days, exposure);
    takeRoots(pastDays, pastExposure);
    now = weighted(use, days, days);
    past = weighted(use, pastDays, pastDays);
    both = weighted(use, days, pastDays);
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

  private static double[][] weighted(ExposureSums use, double[][][] one, double[][][] other) {
    double[][] weighted = new double[2][CellSums.TIERS];
    for (Side side : Side.values()) {
      int i = side.index();
      for (int tier = 0; tier < CellSums.TIERS; tier++) {
        weighted[i][tier] = use.weighted(side, tier, one[i][tier], other[i][tier]);
      }
    }
    return weighted;
  }

  /** Of the stalls now. */
  double now(Side side, int tier) {
    return now[side.index()][tier];
  }

  /** Of the own past. */
  double past(Side side, int tier) {
    return past[side.index()][tier];
  }

  /** Of the products of both. */
  double both(Side side, int tier) {
    return both[side.index()][tier];
  }
}
