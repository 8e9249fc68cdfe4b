package dev.jankline.dashboard.query;

import dev.jankline.dashboard.store.ResultRow;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its 95 % interval.
 *
 * @param value null when it is infinite
 * @param low null when there is no interval
 * @param high null when there is none, or it is infinite
 */
public record Estimate(@Nullable Double value, @Nullable Double low, @Nullable Double high) {
  /** Quantile of the normal distribution for 95 %. */
  private static final double Z = 1.959964;

  private static final double SECOND_MILLIS = 1_000.0;
  private static final double HOUR_MILLIS = 3_600_000.0;

  /** Reads the columns {@code NAME_value}, {@code NAME_low} and {@code NAME_high}. */
  public static @Nullable Estimate read(ResultRow row, String name) {
    Double value = row.decimal(name + "_value");
    return value == null
        ? null
        : of(value, row.decimal(name + "_low"), row.decimal(name + "_high"));
  }

  /** An estimate; what is infinite or no number becomes null. */
  public static Estimate of(double value, @Nullable Double low, @Nullable Double high) {
    return new Estimate(finite(value), finite(low), finite(high));
  }

  /** The same with all three multiplied. */
  public Estimate times(double factor) {
    return new Estimate(times(value, factor), times(low, factor), times(high, factor));
  }

  /**
   * Events per hour of foreground time, with Byar's interval of a Poisson count.
   *
   * @return null without foreground time
   */
  public static @Nullable Estimate perHour(long events, long foregroundMillis) {
    return foregroundMillis <= 0 ? null : per(events, foregroundMillis / HOUR_MILLIS);
  }

  /** Events of a Poisson count per unit, with Byar's interval. */
  public static Estimate per(long events, double units) {
    double counted = events;
    double high = counted + 1;
    double above = high * Math.pow(1 - 1 / (9 * high) + Z / (3 * Math.sqrt(high)), 3);
    double below =
        events == 0
            ? 0
            : counted * Math.pow(1 - 1 / (9 * counted) - Z / (3 * Math.sqrt(counted)), 3);
    return of(counted / units, below / units, above / units);
  }

  /**
   * Ratio of two rates per hour, with the interval of the logarithm of a ratio of Poisson counts.
   *
   * @return null when one has no exposure, or nothing was counted in the older one; without
   *     interval when nothing was counted in the newer one
   */
  public static @Nullable Estimate ratio(
      long newer, long newerMillis, long older, long olderMillis) {
    if (newerMillis <= 0 || olderMillis <= 0 || older == 0) {
      return null;
    }
    double ratio = ((double) newer / newerMillis) / ((double) older / olderMillis);
    if (newer == 0) {
      return of(0, null, null);
    }
    double width = Math.exp(Z * Math.sqrt(1.0 / newer + 1.0 / older));
    return of(ratio, ratio / width, ratio * width);
  }

  /**
   * A part of a whole as a share, 0 to 1, with Wilson's interval: as if each case were independent.
   *
   * @param whole above 0
   */
  public static Estimate proportion(long part, long whole) {
    double share = part / (double) whole;
    double weight = Z * Z / whole;
    double middle = (share + weight / 2) / (1 + weight);
    double half = Z / (1 + weight) * Math.sqrt((share * (1 - share) + weight / 4) / whole);
    return of(share, part == 0 ? 0 : middle - half, part == whole ? 1 : middle + half);
  }

  /** A part of a whole as a share, 0 to 1; null when the whole is 0 or not known. */
  public static @Nullable Double share(long part, @Nullable Long whole) {
    return whole == null || whole <= 0
        ? null
        : (Double) Math.min(1, Math.max(0, part / (double) whole));
  }

  /** Milliseconds per second of a time; null without time. */
  public static @Nullable Double millisPerSecond(long millis, long ofMillis) {
    return ofMillis <= 0 ? null : (Double) (millis / (ofMillis / SECOND_MILLIS));
  }

  /** A number; null when it is infinite or none. */
  static @Nullable Double finite(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }

  private static @Nullable Double times(@Nullable Double value, double factor) {
    return value == null ? null : value * factor;
  }

  /** The same as in topics, where what is null here is infinite. */
  public static dev.jankline.schema.@Nullable Estimate schema(@Nullable Estimate estimate) {
    return estimate == null
        ? null
        : new dev.jankline.schema.Estimate(
            orElse(estimate.value, Double.POSITIVE_INFINITY),
            orElse(estimate.low, Double.NEGATIVE_INFINITY),
            orElse(estimate.high, Double.POSITIVE_INFINITY));
  }

  private static double orElse(@Nullable Double figure, double otherwise) {
    return figure == null ? otherwise : figure;
  }
}
