package dev.jankline.gateway.privacy;

import static dev.jankline.gateway.privacy.TextRedactor.replace;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Replaces account numbers that hold together by their check digits (IBAN), and ids of devices of
 * 16 hex digits that stand alone. AddressRedactor in memory, which begin with zeros or 0x, stay.
 */
final class Accounts {
  private static final Pattern IBAN =
      Pattern.compile(
          "(?<![A-Za-z0-9_$])[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?+(?![\\w$])");
  private static final Pattern DEVICE_ID =
      Pattern.compile(
          "(?<![\\w$@.#+-])(?!0000|0x)(?=[0-9]*+[a-fA-F])(?=[a-fA-F]*+[0-9])[0-9a-fA-F]{16}(?![\\w$.])");
  private static final int MODULUS = 97;
  private static final int HEAD = 4;
  private static final int MIN_LENGTH = 15;

  private Accounts() {}

  static String ofBanks(String text, RedactCounts counts) {
    return replace(
        IBAN, text, counts, PersonalKind.NUMBER, found -> isIban(found) ? "[iban]" : found.group());
  }

  static String ofDevices(String text, RedactCounts counts) {
    return replace(DEVICE_ID, text, counts, PersonalKind.NUMBER, found -> "[id]");
  }

  /** The check of ISO 13616: the number with its head at the end leaves 1. */
  private static boolean isIban(MatchResult found) {
    String number = found.group().replace(" ", "");
    if (number.length() < MIN_LENGTH) {
      return false;
    }
    int rest = 0;
    for (char c : (number.substring(HEAD) + number.substring(0, HEAD)).toCharArray()) {
      int value = Character.digit(c, 36);
      rest = (rest * (value < 10 ? 10 : 100) + value) % MODULUS;
    }
    return rest == 1;
  }
}
