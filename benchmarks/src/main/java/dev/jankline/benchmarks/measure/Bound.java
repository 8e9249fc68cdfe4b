package dev.jankline.benchmarks.measure;

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
