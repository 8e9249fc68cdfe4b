package dev.jankline.processor.cause;

/** Writes a part of a whole as a percentage, rounded to whole numbers. */
public final class Percent {

  private Percent() {}

  /** Returns for example {@code 93 %}; {@code 0 %} of nothing. */
  public static String of(long part, long whole) {
    return of(whole <= 0 ? 0 : (double) part / whole);
  }

  /** Returns a share between 0 and 1 as a percentage. */
  public static String of(double share) {
    return Math.round(100 * share) + " %";
  }
}
