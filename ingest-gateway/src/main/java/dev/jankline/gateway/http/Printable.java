package dev.jankline.gateway.http;

import org.jspecify.annotations.Nullable;

/** Makes text of a client fit for replies and logs: short, on one line, without control codes. */
public final class Printable {
  private static final int MAX_LENGTH = 80;

  private Printable() {}

  public static String shortened(@Nullable String text) {
    if (text == null) {
      return "";
    }
    String start = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    return start.replaceAll("\\p{Cntrl}", "?");
  }
}
