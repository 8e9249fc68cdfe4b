package dev.jankline.gateway.privacy;

import static dev.jankline.gateway.privacy.TextRedactor.replace;

import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Replaces addresses of networks and places (IP and MAC addresses, coordinates, and of URLs the
 * query and the name of the user), account numbers that hold together by their check digits (IBAN),
 * and ids of devices of 16 hex digits that stand alone. Four numbers of a version are no address; a
 * text says which it is by its role. Addresses in memory, which begin with zeros or 0x, stay.
 */
final class AddressRedactor {
  private static final Pattern IBAN =
      Pattern.compile(
          "(?<![A-Za-z0-9_$])[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?+(?![\\w$])");
  private static final Pattern DEVICE_ID =
      Pattern.compile(
          "(?<![\\w$@.#+-])(?!0000|0x)(?=[0-9]*+[a-fA-F])(?=[a-fA-F]*+[0-9])[0-9a-fA-F]{16}(?![\\w$.])");
  private static final int MODULUS = 97;
  private static final int IBAN_HEAD = 4;
  private static final int MIN_IBAN = 15;
  private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern IP_4 =
      Pattern.compile("(?<![\\w.$+-])(?:" + BYTE + "\\.){3}" + BYTE + "(?![\\w$]|\\.\\w)");
  private static final Pattern IP_6 =
      Pattern.compile(
          "(?<![\\w:.$])(?=[A-Fa-f:]*+\\d)(?:"
              + "(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}"
              + "|(?:[0-9A-Fa-f]{1,4}:){2,6}(?::[0-9A-Fa-f]{1,4}){1,5}"
              + "|[0-9A-Fa-f]{1,4}:(?::[0-9A-Fa-f]{1,4}){2,6}"
              + ")(?![\\w:$])");
  private static final Pattern MAC =
      Pattern.compile("(?<![\\w:-])(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\\w:-])");
  private static final Pattern COORDINATES =
      Pattern.compile(
          "(?<![\\w.$])[+-]?\\d{1,3}\\.\\d{3,15}+ ?[,;/ ] ?[+-]?\\d{1,3}\\.\\d{3,15}+(?![\\w$])");
  private static final Pattern QUERY =
      Pattern.compile("(?<=:)(//[^\\s?#\"]{0,2048}+\\?)[^\\s\"<>]++");
  private static final Pattern BARE_QUERY =
      Pattern.compile("(?<=[\\w/.-])\\?[\\w.%-]{1,64}+=[^\\s\"<>]*+");
  private static final Pattern USER = Pattern.compile("(?<=://)[^\\s/?#@]{1,256}+@");

  private AddressRedactor() {}

  static String ofNetworks(String text, TextRole role, RedactCounts counts) {
    boolean isVersion = role == TextRole.VERSION || role == TextRole.RELEASE;
    String clean = isVersion ? text : replace(IP_4, text, counts, PersonalKind.IP, found -> "[ip]");
    clean = replace(MAC, clean, counts, PersonalKind.IP, found -> "[mac]");
    return replace(IP_6, clean, counts, PersonalKind.IP, found -> "[ip]");
  }

  static String ofPlaces(String text, RedactCounts counts) {
    return replace(COORDINATES, text, counts, PersonalKind.LOCATION, found -> "[place]");
  }

  static String ofUrls(String text, RedactCounts counts) {
    String clean = replace(USER, text, counts, PersonalKind.URL, found -> "*@");
    clean = replace(QUERY, clean, counts, PersonalKind.URL, found -> found.group(1) + "*");
    return replace(BARE_QUERY, clean, counts, PersonalKind.URL, found -> "?*");
  }

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
    if (number.length() < MIN_IBAN) {
      return false;
    }
    int rest = 0;
    for (char c : (number.substring(IBAN_HEAD) + number.substring(0, IBAN_HEAD)).toCharArray()) {
      int value = Character.digit(c, 36);
      rest = (rest * (value < 10 ? 10 : 100) + value) % MODULUS;
    }
    return rest == 1;
  }
}
