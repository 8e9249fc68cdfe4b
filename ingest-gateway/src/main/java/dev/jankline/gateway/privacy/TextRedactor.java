package dev.jankline.gateway.privacy;

import dev.jankline.gateway.privacy.RedactCounts.PersonalKind;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces personal data in a text, and nothing that names of code are made of: numbers of lambdas,
 * library keys of Dart, mangled names, addresses and build ids stay. What replaces is never longer
 * than what was there. A text without a trait of personal data ({@link Traits}) costs one pass over
 * its characters and no memory. All patterns take time in proportion to the text. Thread-safe.
 *
 * <p>Limits: a name of a person, a street or a user name alone is not recognised; nor are numbers
 * of up to 6 digits, and of up to 12 that are a part of a name, such as {@code order123456789}.
 */
public final class TextRedactor {
  private static final Pattern EMAIL =
      Pattern.compile(
          "(?<![\\p{L}\\p{M}\\p{N}._%+-])[\\p{L}\\p{M}\\p{N}._%+-]++@(?!\\d{6,}+\\.)"
              + "(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,62})\\.)+\\p{L}[\\p{L}\\p{M}]{1,23}");
  private static final Pattern ENCODED_EMAIL =
      Pattern.compile(
          "(?<![A-Za-z0-9._+-])[A-Za-z0-9._+-]++%40(?:[A-Za-z0-9-]++\\.)++[A-Za-z]{2,24}");
  private static final Pattern PHONE =
      Pattern.compile(
          "(?<![A-Za-z0-9_$.#+])(?:"
              + "\\+\\d{1,3}[ ./-]?(?:\\(\\d{1,4}\\)[ ./-]?)?\\d(?:[ ./-]?\\d){5,13}"
              + "|\\(0\\d{1,4}\\)[ ./-]?\\d(?:[ /-]?\\d){4,9}"
              + "|0\\d{1,4}[ /-]\\d(?:[ /-]?\\d){4,9}"
              + "|\\d{3}([ .-])\\d{3}\\1\\d{4})(?![A-Za-z0-9])");
  private static final Pattern PLUS_PHONE =
      Pattern.compile("(?<![A-Za-z0-9_$.#+])\\+\\d{1,3}[ ./-]?\\d(?:[ ./-]?\\d){5,13}(?!\\w)");
  private static final Pattern VERSION_PHONE =
      Pattern.compile(
          "(?<![A-Za-z0-9_$.#+-])(?:\\+\\d{1,3}[ ./-]?\\d(?:[ ./-]?\\d){5,13}"
              + "|\\(0\\d{1,4}\\)[ /-]?\\d(?:[ /-]?\\d){4,9}"
              + "|0\\d{1,4}[ /]\\d(?:[ /-]?\\d){4,9}"
              + "|\\d{3}([ -])\\d{3}\\1\\d{4})(?![A-Za-z0-9.-])");
  private static final Pattern WORD = Pattern.compile("[\\w.:+-]++");
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)(?<![A-Za-z0-9_-])(?:eyJ[\\w-]{8,}+\\.[\\w-]{4,}+(?:\\.[\\w-]*+)?"
              + "|bearer {1,4}[\\w.~+/=-]{6,}+"
              + "|(?:access_?token|auth_?token|token|password|passwd|pwd|secret|api_?key"
              + "|session_?id|(?:android|device|user|customer|account|advertising)_?id|imei|gaid|idfa)="
              + "[^\\s&;,]{4,}+)");
  private static final Pattern PATH =
      Pattern.compile(
          "content://\\S++|(/(?:Users|home)/)(?:[^/\\s:]++(?: [^/\\s:]++){0,4}+(?=/)|[^/\\s:]++)"
              + "|(\\\\(?i:Users|Documents and Settings)\\\\)[^\\\\:\"<>|\\r\\n]{1,64}+");

  private static final int ASCII = 128;

  private TextRedactor() {}

  /**
   * Removes personal data.
   *
   * @param counts told of each replacement
   * @return the same text when there is nothing to remove
   */
  public static String redact(String text, RedactCounts counts) {
    return redact(text, TextRole.TEXT, counts);
  }

  static String redact(String text, TextRole role, RedactCounts counts) {
    int traits = Traits.of(text);
    if (traits == 0 || role == TextRole.APP || (role == TextRole.ID && isHexId(text))) {
      return text;
    }
    int before = counts.total();
    // An id is one word: where there are more of them, somebody has written freely.
    boolean isId = role == TextRole.ID && WORD.matcher(text).matches();
    TextRole as = role == TextRole.ID && !isId ? TextRole.TEXT : role;
    String clean = replaced(asciiDigits(text), as, traits, counts);
    return counts.total() == before ? text : clean;
  }

  /** Whether it is a hash or a UUID in small letters, as most ids of builds and installations. */
  private static boolean isHexId(String text) {
    boolean letters = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f') && c != '-') {
        return false;
      }
      letters |= c >= 'a';
    }
    return letters;
  }

  private static String replaced(String text, TextRole role, int traits, RedactCounts counts) {
    boolean isText = role.isFree() || role == TextRole.LINE;
    String clean = text;
    if ((traits & Traits.PATH) != 0) {
      clean = replace(PATH, clean, counts, PersonalKind.PATH, TextRedactor::path);
    }
    if ((traits & Traits.URL) != 0) {
      clean = AddressRedactor.ofUrls(clean, counts);
    }
    if ((traits & Traits.SECRET) != 0) {
      clean = replace(SECRET, clean, counts, PersonalKind.TOKEN, TextRedactor::secret);
    }
    if ((traits & Traits.EMAIL) != 0) {
      clean = replace(EMAIL, clean, counts, PersonalKind.EMAIL, found -> "[mail]");
      clean = replace(ENCODED_EMAIL, clean, counts, PersonalKind.EMAIL, found -> "[mail]");
    }
    if (isText && (traits & Traits.LONG_RUN) != 0) {
      clean = Tokens.replace(clean, counts);
    }
    if ((traits & Traits.NETWORK) != 0) {
      clean = AddressRedactor.ofNetworks(clean, role, counts);
    }
    return (traits & Traits.DIGITS) == 0 ? clean : withoutNumbers(clean, role, counts);
  }

  private static String withoutNumbers(String text, TextRole role, RedactCounts counts) {
    boolean isText = role.isFree() || role == TextRole.LINE;
    String clean = AddressRedactor.ofBanks(AddressRedactor.ofPlaces(text, counts), counts);
    clean = isText ? AddressRedactor.ofDevices(clean, counts) : clean;
    Pattern phone = isText ? PHONE : role == TextRole.VERSION ? VERSION_PHONE : PLUS_PHONE;
    clean = replace(phone, clean, counts, PersonalKind.PHONE, found -> "[phone]");
    return Numbers.replace(clean, role, counts);
  }

  private static String path(MatchResult found) {
    if (found.group().startsWith("content:")) {
      return "[uri]";
    }
    return (found.group(1) == null ? found.group(2) : found.group(1)) + "*";
  }

  /** Keeps the word before a password, so that people see what was there. */
  private static String secret(MatchResult found) {
    String text = found.group();
    int equals = text.indexOf('=');
    boolean named = equals > 0 && text.substring(0, equals).matches("[A-Za-z_]+");
    return named ? text.substring(0, equals + 1) + "***" : "[token]";
  }

  /** Replaces what a pattern finds; what is replaced by itself is not counted. */
  static String replace(
      Pattern pattern,
      String text,
      RedactCounts counts,
      PersonalKind kind,
      Function<MatchResult, String> by) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      return text;
    }
    return matcher.replaceAll(
        found -> {
          String replacement = by.apply(found);
          if (!replacement.equals(found.group())) {
            counts.add(kind);
          }
          return Matcher.quoteReplacement(replacement);
        });
  }

  /**
   * Writes the decimal digits of all scripts as 0 to 9, so that numbers are found in each of them.
   * The result has the same length.
   */
  private static String asciiDigits(String text) {
    char @Nullable [] written = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ASCII && Character.isDigit(c)) {
        written = written == null ? text.toCharArray() : written;
        written[i] = (char) ('0' + Character.digit(c, 10));
      }
    }
    return written == null ? text : new String(written);
  }
}
