package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.ExposureSums.DeviceExposure;
import dev.jankline.schema.AddedCells;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Stalls of one subject of the comparison, a cluster or the app as a whole. Of a device, on one
 * side and in one tier: n is its number of stalls, at most five of an hour, and m its number of
 * stalls in its own past times the number of blocks in which it is active.
 *
 * <p>Beside the cells it has seven sums for a side and tier: Σn², Σne, Σm², Σmf, Σnm, Σnf and Σem;
 * e and f are those of {@link ExposureSums}. All are additive.
 */
public final class SubjectSums {
  private static final int MOMENTS = 7;
  private static final int NN = 0;
  private static final int NE = 1;
  private static final int MM = 2;
  private static final int MF = 3;
  private static final int NM = 4;
  private static final int NF = 5;
  private static final int EM = 6;

  final CellSums cells;
  private final long[][][] moments = new long[2][CellSums.TIERS][MOMENTS];

  /** Begins without any stall. */
  public SubjectSums() {
    this(new CellSums());
  }

  /** Takes cells alone. */
  SubjectSums(CellSums cells) {
    this.cells = cells;
  }

  /** Adds a device's block: stalls in it, and stalls of the device's own past. */
  public void addBlock(int cell, Side side, long stalls, long pastStalls) {
    cells.add(cell, side, stalls, pastStalls);
  }

  /** Adds what a device has in sum on one side; takes it off again with sign −1. */
  public void addDevice(int tier, Side side, DeviceStalls stalls, DeviceExposure use, int sign) {
    long[] sums = moments[side.index()][tier];
    sums[NN] += sign * stalls.now * stalls.now;
    sums[NE] += sign * stalls.now * use.now();
    sums[MM] += sign * stalls.past * stalls.past;
    sums[MF] += sign * stalls.past * use.past();
    sums[NM] += sign * stalls.now * stalls.past;
    sums[NF] += sign * stalls.now * use.past();
    sums[EM] += sign * use.now() * stalls.past;
  }

  /** Adds the sums of other devices, each cell under the number that it is mapped to. */
  void addAll(SubjectSums other, IntUnaryOperator mapped) {
    cells.addAll(other.cells, mapped);
    Moments.addAll(moments, other.moments);
  }

  /** Adds what {@link #write} returned. */
  void addAll(AddedCells written, IntUnaryOperator mapped) {
    cells.addAll(written.getCells(), mapped);
    Moments.addAll(moments, written.getMoments());
  }

  AddedCells write() {
    return new AddedCells(cells.write(), Moments.write(moments));
  }

  /** The sums of the devices of one tier. */
  SubjectSums ofTier(int tier) {
    SubjectSums its = new SubjectSums(cells.ofTier(tier));
    Moments.copyTier(moments, its.moments, tier);
    return its;
  }

  /**
   * The clustered variance of a side's stalls over that of independent ones, times their number.
   */
  double spread(Side side, ExposureSums use) {
    return sum(tier -> spread(side, tier, use));
  }

  private double spread(Side side, int tier, ExposureSums use) {
    double mean = mean(side, tier, use);
    long[] sums = moments[side.index()][tier];
    return sums[NN] - 2 * mean * sums[NE] + mean * mean * use.squares(side, tier);
  }

  /** The same of the own past. */
  double pastSpread(Side side, ExposureSums use) {
    return sum(tier -> pastSpread(side, tier, use));
  }

  /** The same of the own past, of one tier. */
  double pastSpread(Side side, int tier, ExposureSums use) {
    double mean = pastMean(side, tier, use);
    long[] sums = moments[side.index()][tier];
    return sums[MM] - 2 * mean * sums[MF] + mean * mean * use.pastSquares(side, tier);
  }

  /** Sum over devices of the product of what n and m exceed their expectations by. */
  double covariance(Side side, ExposureSums use) {
    return sum(tier -> covariance(side, tier, use));
  }

  /** The same of one tier. */
  double covariance(Side side, int tier, ExposureSums use) {
    double mean = mean(side, tier, use);
    double pastMean = pastMean(side, tier, use);
    long[] sums = moments[side.index()][tier];
    return sums[NM]
        - mean * sums[EM]
        - pastMean * sums[NF]
        + mean * pastMean * use.products(side, tier);
  }

  /**
   * What of the {@link #spread} of a tier is there because devices differ as they differed before:
   * of rates that stay, the covariance with the past has as much.
   */
  double lasting(Side side, int tier, ExposureSums use) {
    double past = pastMean(side, tier, use) * use.products(side, tier);
    return past <= 0
        ? 0
        : Math.max(0, covariance(side, tier, use))
            * mean(side, tier, use)
            * use.squares(side, tier)
            / past;
  }

  private double mean(Side side, int tier, ExposureSums use) {
    return rate(cells.nowOfTier(side, tier), use.cells.nowOfTier(side, tier));
  }

  private double pastMean(Side side, int tier, ExposureSums use) {
    return rate(cells.pastOfTier(side, tier), use.cells.pastOfTier(side, tier));
  }

  private static double sum(IntToDoubleFunction ofTier) {
    return IntStream.range(0, CellSums.TIERS).mapToDouble(ofTier).sum();
  }

  /** Stalls of a side. */
  public long stalls(Side side) {
    return cells.now(side);
  }

  /** Stalls of the own past of a side's devices, once for each block in which they are active. */
  public long pastStalls(Side side) {
    return cells.past(side);
  }

  /** Σn². */
  double squares(Side side) {
    return sum(side, NN);
  }

  /** Σm². */
  double pastSquares(Side side) {
    return sum(side, MM);
  }

  private double sum(Side side, int moment) {
    double sum = 0;
    for (long[] tier : moments[side.index()]) {
      sum += tier[moment];
    }
    return sum;
  }

  private static double rate(long count, long exposure) {
    return exposure == 0 ? 0 : (double) count / exposure;
  }

  /**
   * Stalls of one device on one side.
   *
   * @param now number of stalls
   * @param past number in its own past, times the number of its active blocks
   */
  public record DeviceStalls(long now, long past) {}

  /** Adds, writes and splits sums by side, tier and kind. */
  static final class Moments {
    private Moments() {}

    static void addAll(long[][][] sums, long[][][] others) {
      for (int side = 0; side < sums.length; side++) {
        for (int tier = 0; tier < sums[side].length; tier++) {
          for (int i = 0; i < sums[side][tier].length; i++) {
            sums[side][tier][i] += others[side][tier][i];
          }
        }
      }
    }

    static void addAll(long[][][] sums, List<Long> written) {
      int at = 0;
      for (long[][] side : sums) {
        for (long[] tier : side) {
          for (int i = 0; i < tier.length; i++) {
            tier[i] += written.get(at++);
          }
        }
      }
    }

    static List<Long> write(long[][][] sums) {
      List<Long> written = new ArrayList<>();
      for (long[][] side : sums) {
        for (long[] tier : side) {
          for (long sum : tier) {
            written.add(sum);
          }
        }
      }
      return written;
    }

    static void copyTier(long[][][] from, long[][][] to, int tier) {
      for (int side = 0; side < from.length; side++) {
        to[side][tier] = from[side][tier];
      }
    }
  }
}
