package dev.jankline.formats.testing;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Damages reports: some changes break their form, others keep it and put hostile values where
 * numbers and texts were, so that readers are reached that stand behind the first one.
 */
public final class Damage {
  private static final int MAX_CHANGES = 6;
  private static final int MAX_PIECE = 40;
  private static final int MAX_CHARACTERS = 200_000;
  private static final Pattern TOKEN = Pattern.compile("[+-]?\\d+(?:\\.\\d+)?|\"[^\"\\n]{0,200}\"");
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ",",
          ":",
          "\n",
          "\\",
          "\u0000",
          "-1",
          "1e999",
          "null",
          "0x",
          "99999999999999999999",
          "#00 abs ",
          "time = ",
          "stack = ",
          "*** *** *** ***",
          "\uD800",
          "0,1,1,1\n",
          " ");
  private static final List<String> VALUES =
      List.of(
          "0",
          "-1",
          "1",
          "2147483647",
          "-2147483648",
          "4294967296",
          "9223372036854775807",
          "-9223372036854775808",
          "18446744073709551616",
          "1e308",
          "0.0000001",
          "NaN",
          "true",
          "null",
          "[]",
          "{}",
          "[[[[[[[[]]]]]]]]",
          "\"\"",
          "\"\\u0000\"",
          "\"a.b.C.d(E.java:1)\"");

  private final Random random;

  /** Damages as the random numbers say. */
  public Damage(Random random) {
    this.random = random;
  }

  /** The report with up to six changes, of which some take a piece of another report. */
  public String of(String report, String other) {
    String text = report;
    for (int changes = random.nextInt(MAX_CHANGES); changes >= 0 && text.length() > 2; changes--) {
      text = changed(text, other);
    }
    return text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) : text;
  }

  private String changed(String text, String other) {
    int at = random.nextInt(text.length());
    int end = Math.min(text.length(), at + 1 + random.nextInt(MAX_PIECE));
    String before = text.substring(0, at);
    return switch (random.nextInt(12)) {
      case 0 -> before + text.substring(end);
      case 1 -> before + one(PIECES) + text.substring(at);
      case 2 -> before + (char) random.nextInt(0x180) + text.substring(at + 1);
      case 3 -> before + text.substring(at, end) + text.substring(at);
      case 4 -> before + one(PIECES) + text.substring(end);
      case 5 -> random.nextInt(4) == 0 ? text.substring(0, at) : text;
      case 6 -> before + piece(other) + text.substring(at);
      case 7 -> withLineTwice(text, at);
      case 8 -> before + one(PIECES).repeat(random.nextInt(500)) + text.substring(at);
      default -> withOtherValue(text, at);
    };
  }

  /** Keeps the form: one number or quoted text becomes another. */
  private String withOtherValue(String text, int at) {
    var token = TOKEN.matcher(text);
    if (!token.find(at)) {
      return text;
    }
    MatchResult found = token.toMatchResult();
    return text.substring(0, found.start()) + one(VALUES) + text.substring(found.end());
  }

  private static String withLineTwice(String text, int at) {
    int from = text.lastIndexOf('\n', at) + 1;
    int to = text.indexOf('\n', at);
    return to < 0 ? text : text.substring(0, to + 1) + text.substring(from);
  }

  private String piece(String other) {
    int from = random.nextInt(other.length());
    return other.substring(from, Math.min(other.length(), from + random.nextInt(400)));
  }

  private String one(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }
}
