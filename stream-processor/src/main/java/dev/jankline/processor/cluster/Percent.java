package dev.jankline.processor.cluster;

/** Writes a part of a whole as a percentage, rounded to whole numbers. */
public final class Percent {

  private Percent() {}

  /** Returns for example {@code 93 %}; {@code 0 %} of nothing. */
  public static String of(long part, long whole) {
    return whole <= 0 ? "0 %" : Math.round(100.0 * part / whole) + " %";
  }
}
