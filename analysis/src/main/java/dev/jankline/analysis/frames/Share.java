package dev.jankline.analysis.frames;

/** Computes shares of a stall's time and tells whether a share is half of it. */
public final class Share {

  private Share() {}

  /** Returns a part of a whole as a number from 0 to 1; 0 when the whole is 0. */
  public static double of(long part, long whole) {
    return whole <= 0 ? 0 : (double) part / whole;
  }

  /** Tells whether a part is at least half of the whole. */
  public static boolean isHalf(long part, long whole) {
    return 2 * part >= whole;
  }

  /** Returns a part of a whole in percent, rounded, for example {@code 93 %}. */
  public static String percent(long part, long whole) {
    return percent(of(part, whole));
  }

  /** Returns a share from 0 to 1 in percent, rounded, for example {@code 93 %}. */
  public static String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
