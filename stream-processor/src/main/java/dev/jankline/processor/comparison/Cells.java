package dev.jankline.processor.comparison;

import dev.jankline.schema.DeviceTier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Numbers the cells in which versions are compared: a block of six hours, device tier, major OS
 * release and vendor. Only devices of one cell are compared with each other.
 */
public final class Cells {
  /** Length of a block. */
  public static final Duration BLOCK = Duration.ofHours(6);

  /** Number of device tiers that are told apart. */
  public static final int TIERS = 3;

  /** Vendors that a cell can name; the last index is that of all others. */
  public static final int MAX_VENDORS = 32;

  /** Index of all vendors without an index of their own. */
  public static final int OTHER_VENDORS = MAX_VENDORS - 1;

  /** Vendors that are compared apart from the others. */
  private static final int COMPARED_VENDORS = 5;

  /** Observed devices of the older side from which vendors and blocks are kept apart. */
  private static final long LARGE_FLEET = 1_000;

  /** Observed devices of the smaller side below which only tiers and days are kept apart. */
  private static final long FEW_DEVICES = 300;

  private static final int BLOCKS_OF_DAY = 4;
  private static final int RELEASES = 100;

  private Cells() {}

  /** Returns the number of a cell. {@code block} counts from the release on. */
  public static int cell(int block, int vendor, int osRelease, DeviceTier tier) {
    int release = Math.max(0, Math.min(RELEASES - 1, osRelease));
    return tier(tier) + TIERS * (release + RELEASES * (vendor + MAX_VENDORS * block));
  }

  /** Returns the number of a tier; a device of an unknown one counts as one of the middle. */
  static int tier(DeviceTier tier) {
    return switch (tier) {
      case LOW -> 0;
      case MID, UNKNOWN -> 1;
      case HIGH -> 2;
    };
  }

  static int tier(int cell) {
    return cell % TIERS;
  }

  static int osRelease(int cell) {
    return cell / TIERS % RELEASES;
  }

  static int vendor(int cell) {
    return cell / (TIERS * RELEASES) % MAX_VENDORS;
  }

  static int block(int cell) {
    return cell / (TIERS * RELEASES * MAX_VENDORS);
  }

  /** Returns the day of a cell, of those that are compared. */
  static int day(int cell) {
    return Math.min(ExposureSums.DAYS - 1, block(cell) / BLOCKS_OF_DAY);
  }

  /** Returns the start of a cell's block. */
  static Instant start(int cell, Instant released) {
    return released.plus(BLOCK.multipliedBy(block(cell)));
  }

  /** Returns the cell of the same devices in another block. */
  static int ofBlock(int cell, int block) {
    return with(cell, block, vendor(cell));
  }

  private static int firstOfDay(int cell) {
    return block(cell) / BLOCKS_OF_DAY * BLOCKS_OF_DAY;
  }

  private static int with(int cell, int block, int vendor) {
    return cell % (TIERS * RELEASES) + TIERS * RELEASES * (vendor + MAX_VENDORS * block);
  }

  /** Returns the same cells with other vendors' indexes. */
  static IntUnaryOperator vendors(int[] indexes) {
    return cell -> with(cell, block(cell), indexes[vendor(cell)]);
  }

  /**
   * Returns how cells are added up for a comparison: of a large fleet the five vendors with most
   * exposure of the older side are kept apart, of a small one neither vendors nor blocks of a day.
   * While a side of it has few devices, releases are not kept apart either: in most cells they
   * would have nobody to be compared with. What devices differed by before is taken off all the
   * same.
   */
  public static IntUnaryOperator compared(
      ExposureSums exposure, long newerDevices, long olderDevices) {
    if (olderDevices < LARGE_FLEET) {
      return Math.min(newerDevices, olderDevices) < FEW_DEVICES
          ? cell -> with(tier(cell), firstOfDay(cell), OTHER_VENDORS)
          : cell -> with(cell, firstOfDay(cell), OTHER_VENDORS);
    }
    Map<Integer, Long> minutes = new HashMap<>();
    exposure.cells.forEach(
        (cell, newer, older, newerPast, olderPast) ->
            minutes.merge(vendor(cell), older, Long::sum));
    minutes.remove(OTHER_VENDORS);
    List<Integer> kept = new ArrayList<>(minutes.keySet());
    kept.sort(
        Comparator.comparing((Integer vendor) -> -minutes.getOrDefault(vendor, 0L))
            .thenComparing(Comparator.naturalOrder()));
    boolean[] isCompared = new boolean[MAX_VENDORS];
    kept.stream().limit(COMPARED_VENDORS).forEach(vendor -> isCompared[vendor] = true);
    return cell -> isCompared[vendor(cell)] ? cell : with(cell, block(cell), OTHER_VENDORS);
  }
}
