package dev.jankline.gateway.privacy;

import static dev.jankline.gateway.privacy.TextRedactor.replace;

import java.util.regex.Pattern;

/**
 * Replaces addresses of networks and places: IP and MAC addresses, coordinates, and of URLs the
 * query and the name of the user. Four numbers of a version are no address; a text says which it is
 * by its role.
 */
final class AddressRedactor {
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
}
