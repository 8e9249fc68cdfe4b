package dev.jankline.benchmarks.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Holds one measured number.
 *
 * @param name what was measured, the same in every run
 * @param unit what the value counts
 * @param bound what is promised; null when nothing is
 */
public record Figure(String name, double value, String unit, @Nullable Bound bound) {
  private static final int DECIMALS = 3;
  private static final MathContext DIGITS = new MathContext(4);

  /** A number that nothing is promised about. */
  public static Figure of(String name, double value, String unit) {
    return new Figure(name, value, unit, null);
  }

  /** The same with a promise that it is never more. */
  public Figure atMost(double limit) {
    return new Figure(name, value, unit, new Bound(Bound.Side.AT_MOST, limit));
  }

  /** The same with a promise that it is never less. */
  public Figure atLeast(double limit) {
    return new Figure(name, value, unit, new Bound(Bound.Side.AT_LEAST, limit));
  }

  /** Whether what is promised holds; a value that is not a number keeps no promise. */
  public boolean ok() {
    return bound == null ? Double.isFinite(value) : bound.holds(value);
  }

  /** A number as people read it: four digits, at most three of them decimals, whole ones whole. */
  public static String shown(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded =
        exact.abs().compareTo(BigDecimal.valueOf(1000)) >= 0
            ? exact.setScale(0, RoundingMode.HALF_UP)
            : exact.round(DIGITS).setScale(DECIMALS, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Says what a figure is promised to be.
   *
   * @param side on which side of the limit it stays
   */
  public record Bound(Side side, double limit) {
    /** Which figures keep a promise; the limit itself always does. */
    public enum Side {
      AT_MOST("<="),
      AT_LEAST(">=");

      private final String sign;

      Side(String sign) {
        this.sign = sign;
      }
    }

    boolean holds(double value) {
      return side == Side.AT_MOST ? value <= limit : value >= limit;
    }

    /** The promise as it is written, for example {@code <= 60}. */
    @Override
    public String toString() {
      return side.sign + " " + Figure.shown(limit);
    }
  }
}
