package dev.jankline.processor.statistics;

import dev.jankline.schema.DeviceTier;

/**
 * A group of devices that are compared only with each other: those of one tier and one major OS
 * release. Early adopters of a version have better phones than others, so without strata a new
 * version looks better than it is.
 *
 * @param tier device tier
 * @param osRelease major OS release, for example 14; 0 when it is not known
 */
public record Stratum(DeviceTier tier, int osRelease) {
  private static final int MAX_OS_RELEASE = 99;
  private static final int MAX_DIGITS = 2;
  private static final int TEN = 10;

  /** The stratum of a device; an OS version without a major release of one or two digits is 0. */
  public static Stratum of(DeviceTier tier, String osVersion) {
    return new Stratum(tier, Math.min(firstNumber(osVersion), MAX_OS_RELEASE));
  }

  /** The first number in a text; 0 without one, or when it has more than two digits. */
  private static int firstNumber(String text) {
    int begin = 0;
    while (begin < text.length() && !isDigit(text.charAt(begin))) {
      begin++;
    }
    int number = 0;
    int at = begin;
    while (at < text.length() && isDigit(text.charAt(at))) {
      if (at - begin == MAX_DIGITS) {
        return 0;
      }
      number = number * TEN + text.charAt(at) - '0';
      at++;
    }
    return number;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
