package com.example.reader.storage;

import com.example.reader.work.Pace;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Searches the text of all articles. */
final class TextSearch {
  private static final int WORDS = 4_000;

  private final String text;

  TextSearch(Random random) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      words.append(Integer.toString(random.nextInt(1 << 20), 36)).append(i % 12 == 0 ? ". " : " ");
    }
    text = words.toString();
  }

  /** Number of words that look like the one wanted, in all articles. */
  int count(String wanted, Pace pace) {
    Pattern pattern = Pattern.compile("\\b(\\w*)" + wanted + "(\\w+)\\b", Pattern.CASE_INSENSITIVE);
    int found = 0;
    do {
      found += matches(pattern);
    } while (pace.goesOn());
    return found;
  }

  private int matches(Pattern pattern) {
    Matcher matcher = pattern.matcher(text);
    int found = 0;
    while (matcher.find()) {
      found++;
    }
    return found;
  }
}
