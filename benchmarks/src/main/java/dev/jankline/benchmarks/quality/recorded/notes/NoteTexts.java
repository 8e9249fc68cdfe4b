package dev.jankline.benchmarks.quality.recorded.notes;

import java.math.BigInteger;
import java.text.Collator;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Works on the text of notes. */
final class NoteTexts {
  private static final Pattern TAGS = Pattern.compile("(.*?,){11}#");
  private static final int DATES = 60_000;
  private static final int BITS = 9_000;

  /** Looks for tags with an expression that tries every way to take the commas. */
  int highlightTags(String text, int length) {
    return TAGS.matcher(text.substring(0, Math.min(length, text.length()))).find() ? 1 : 0;
  }

  /** Sorts titles by the rules of a language. */
  List<String> sortTitles(List<String> titles) {
    List<String> sorted = new ArrayList<>(titles);
    sorted.sort(Collator.getInstance(Locale.GERMAN));
    return sorted;
  }

  /** Compares two versions of a note letter by letter. */
  int changedLetters(String before, String after) {
    int[] row = new int[after.length() + 1];
    for (int i = 0; i < before.length(); i++) {
      int diagonal = 0;
      for (int j = 0; j < after.length(); j++) {
        int above = row[j + 1];
        row[j + 1] = before.charAt(i) == after.charAt(j) ? diagonal + 1 : Math.max(row[j], above);
        diagonal = above;
      }
    }
    return before.length() - row[after.length()];
  }

  /** Formats a date for every line. */
  int formatDates(int times) {
    int letters = 0;
    for (int i = 0; i < times * DATES; i++) {
      DateTimeFormatter format =
          DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy HH:mm", Locale.FRANCE);
      letters += format.format(Instant.ofEpochSecond(i * 3_600L).atOffset(ZoneOffset.UTC)).length();
    }
    return letters;
  }

  /** Counts words by putting together a new text for each. */
  Map<String, Integer> countWords(String text, int times) {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < times; i++) {
      for (String word : text.split("\\s+", -1)) {
        counts.merge(String.format(Locale.ROOT, "%s:%d", word, word.length()), 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Evaluates a formula of a note. */
  int evaluateFormula(int times) {
    BigInteger value = BigInteger.ONE;
    for (int i = 1; i < times * BITS; i++) {
      value = value.multiply(BigInteger.valueOf(i));
    }
    return value.bitLength();
  }
}
