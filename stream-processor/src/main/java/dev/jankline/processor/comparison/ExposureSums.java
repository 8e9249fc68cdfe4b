package dev.jankline.processor.comparison;

import dev.jankline.processor.comparison.SubjectSums.Moments;
import dev.jankline.schema.AddedCells;
import java.util.function.IntUnaryOperator;

/**
 * Foreground time of the devices of both sides. Of a device, on one side and in one tier: e is its
 * foreground time in minutes, f its foreground time in its own past times the number of blocks in
 * which it is active.
 *
 * <p>All sums are additive: what is retracted is added with a minus sign.
 */
public final class ExposureSums {
  final CellSums cells;
  private final long[][][] moments = new long[2][CellSums.TIERS][3];

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
