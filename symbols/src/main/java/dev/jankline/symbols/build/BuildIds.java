package dev.jankline.symbols.build;

import dev.jankline.schema.BuildKind;
import java.util.ArrayList;
import java.util.List;
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

  /**
   * Turns an ELF build id into Breakpad's id and back: Breakpad reads the first 16 bytes as a GUID,
   * so its first three numbers (of 4, 2 and 2 bytes) come byte-swapped, and it adds an age of
   * {@code 0}.
   */
  public static final class BreakpadIds {
    private static final int GUID_DIGITS = 32;
    private static final int[] SWAPPED = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};

    private BreakpadIds() {}

    /**
     * All names of a binary with a build id, the best first: many clients cut it down to the 16
     * bytes that Breakpad's id has room for.
     */
    public static List<TypedBuildId> names(BuildKind kind, String buildId) {
      List<TypedBuildId> names = new ArrayList<>(List.of(new TypedBuildId(kind, buildId)));
      if (buildId.length() > GUID_DIGITS) {
        names.add(new TypedBuildId(kind, buildId.substring(0, GUID_DIGITS)));
      }
      names.add(new TypedBuildId(BuildKind.BREAKPAD_ID, ofBuildId(buildId)));
      return names;
    }

    /** Breakpad's id, lower-case; shorter build ids are filled up with zeros. */
    public static String ofBuildId(String buildId) {
      return swap((buildId + "0".repeat(GUID_DIGITS)).substring(0, GUID_DIGITS)) + "0";
    }

    /** The first 16 bytes of the build id. */
    public static String toBuildId(String breakpadId) {
      return swap(breakpadId.substring(0, GUID_DIGITS));
    }

    private static String swap(String guid) {
      StringBuilder swapped = new StringBuilder(GUID_DIGITS);
      for (int from : SWAPPED) {
        swapped.append(guid, 2 * from, 2 * from + 2);
      }
      return swapped.toString();
    }
  }
}
