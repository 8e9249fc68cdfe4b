package dev.jankline.symbols.build;

import java.util.Locale;
import java.util.regex.Pattern;

/** Brings build ids into the one form in which they are compared. */
public final class BuildIds {
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F-]+");

  private BuildIds() {}

  /**
   * Numbers become lower-case hex without dashes; an id that is no number (an R8 map id template
   * may give any text) only loses the white space around it.
   */
  public static String normalize(String id) {
    String text = id.strip();
    return HEX.matcher(text).matches() ? text.replace("-", "").toLowerCase(Locale.ROOT) : text;
  }
}
