package dev.jankline.wire.json;

import java.util.Collection;
import java.util.Comparator;

/** Finds the name that was probably meant. */
final class Suggestion {
  private static final int MAX_NAME_LENGTH = 64;

  private Suggestion() {}

  /** " Did you mean 'x'?" for a name close to a known one, otherwise the list of what is known. */
  static String instead(String name, Collection<String> known) {
    if (name.length() <= MAX_NAME_LENGTH) {
      String best = known.stream().min(Comparator.comparingInt(k -> distance(name, k))).orElse("");
      if (!best.isEmpty() && distance(name, best) <= Math.max(1, name.length() / 3)) {
        return " Did you mean '" + best + "'?";
      }
    }
    return " Known are: " + String.join(", ", known) + ".";
  }

  /** Levenshtein distance, blind to upper and lower case. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int same = lower(a, i) == lower(b, j) ? 0 : 1;
        int next = Math.min(diagonal + same, Math.min(row[j], row[j - 1]) + 1);
        diagonal = row[j];
        row[j] = next;
      }
    }
    return row[b.length()];
  }

  private static char lower(String text, int position) {
    return Character.toLowerCase(text.charAt(position - 1));
  }
}
