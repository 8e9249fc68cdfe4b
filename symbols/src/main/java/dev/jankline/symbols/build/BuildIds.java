package dev.jankline.symbols.build;

import dev.jankline.schema.BuildKind;
import java.util.Locale;

/** Brings build ids into the one form in which they are compared. */
public final class BuildIds {
  private BuildIds() {}

  /**
   * Numbers become lower-case hex without dashes; an id that is no number (an R8 map id template
   * may give any text) only loses the white space around it. Returns the id itself when it needs
   * nothing.
   */
  public static String normalize(String id) {
    String text = id.strip();
    boolean isNormal = true;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit == '-' || (digit >= 'A' && digit <= 'F')) {
        isNormal = false;
      } else if (!isLowerHex(digit)) {
        return text;
      }
    }
    return isNormal ? text : text.replace("-", "").toLowerCase(Locale.ROOT);
  }

  /** Whether an id has at least so many characters, and all of them are lower-case hex digits. */
  static boolean isNumber(String id, int minDigits) {
    for (int i = 0; i < id.length(); i++) {
      if (!isLowerHex(id.charAt(i))) {
        return false;
      }
    }
    return id.length() >= minDigits;
  }

  private static boolean isLowerHex(char digit) {
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
  }

  /**
   * One name of a build.
   *
   * @param kind what sort of id it is, and so which kind of symbol file belongs to it
   * @param value the id, normalized by {@link BuildIds#normalize}
   */
  public record TypedBuildId(BuildKind kind, String value) {}
}
