package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.SubjectSums.Moments;
import dev.jankline.schema.AddedCells;
import java.util.function.IntUnaryOperator;

/**
 * Foreground time of the devices of both sides. Of a device, on one side and in one tier: e is its
 * foreground time in minutes, f its foreground time in its own past times the number of blocks in
 * which it is active. Products of a device's minutes of each two days tell how long devices that
 * count on one day count on another, too.
 *
 * <p>All sums are additive: what is retracted is added with a minus sign.
 */
public final class ExposureSums {
  /** Days that are told apart: all that are compared. */
  static final int DAYS = (int) BaselineSums.HORIZON.toDays();

  private static final int MOMENTS = 3;

  final CellSums cells;
  private final long[][][] moments = new long[2][CellSums.TIERS][MOMENTS + DAYS * (DAYS + 1) / 2];

  /** Begins without any device. */
  public ExposureSums() {
    this(new CellSums());
  }

  /** Takes cells alone. */
  ExposureSums(CellSums cells) {
    this.cells = cells;
  }

  /** Adds a device's block: minutes in it, and minutes of the device's own past. */
  public void addBlock(int cell, Side side, long minutes, long pastMinutes) {
    cells.add(cell, side, minutes, pastMinutes);
  }

  /** Replaces what a device has in sum on one side. */
  public void replaceDevice(int tier, Side side, DeviceExposure before, DeviceExposure after) {
    long[] sums = moments[side.index()][tier];
    sums[0] += after.now * after.now - before.now * before.now;
    sums[1] += after.past * after.past - before.past * before.past;
    sums[2] += after.now * after.past - before.now * before.past;
  }

  /**
   * Adds minutes of a device on one day.
   *
   * @param days minutes of each day, before they are added
   */
  void addToDay(int tier, Side side, long[] days, int day, long minutes) {
    long[] sums = moments[side.index()][tier];
    for (int other = 0; other < DAYS; other++) {
      sums[pair(day, other)] += minutes * days[other] * (other == day ? 2 : 1);
    }
    sums[pair(day, day)] += minutes * minutes;
  }

  private static int pair(int day, int other) {
    int later = Math.max(day, other);
    return MOMENTS + later * (later + 1) / 2 + Math.min(day, other);
  }

  /** Adds the sums of other devices, each cell under the number that it is mapped to. */
  void addAll(ExposureSums other, IntUnaryOperator mapped) {
    cells.addAll(other.cells, mapped);
    Moments.addAll(moments, other.moments);
  }

  /** Adds what {@link #write} returned. */
  public void addAll(AddedCells written, IntUnaryOperator mapped) {
    cells.addAll(written.getCells(), mapped);
    Moments.addAll(moments, written.getMoments());
  }

  AddedCells write() {
    return new AddedCells(cells.write(), Moments.write(moments));
  }

  /** The sums of the devices of one tier. */
  ExposureSums ofTier(int tier) {
    ExposureSums its = new ExposureSums(cells.ofTier(tier));
    Moments.copyTier(moments, its.moments, tier);
    return its;
  }

  /** Σe². */
  double squares(Side side, int tier) {
    return moments[side.index()][tier][0];
  }

  /** Σf². */
  double pastSquares(Side side, int tier) {
    return moments[side.index()][tier][1];
  }

  /** Σef. */
  double products(Side side, int tier) {
    return moments[side.index()][tier][2];
  }

  /**
   * Σ(Σue·Σve) over Σe²: inner sums over a device's days, which have weights u and v.
   *
   * @return 0 without any device
   */
  double weighted(Side side, int tier, double[] u, double[] v) {
    long[] sums = moments[side.index()][tier];
    double sum = 0;
    for (int day = 0; day < DAYS; day++) {
      for (int other = 0; other < DAYS; other++) {
        sum += u[day] * v[other] * sums[pair(day, other)];
      }
    }
    return sums[0] == 0 ? 0 : sum / sums[0];
  }

  /** Minutes of all devices of a side. */
  public long minutes(Side side) {
    return cells.now(side);
  }

  /**
   * Foreground time of one device on one side.
   *
   * @param now minutes
   * @param past minutes of its own past, times the number of its active blocks
   */
  public record DeviceExposure(long now, long past) {
    /** Of a device that was not seen. */
    public static final DeviceExposure NONE = new DeviceExposure(0, 0);
  }
}
