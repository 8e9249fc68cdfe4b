package com.example.reader.article;

import com.example.reader.work.Pace;
import java.util.Random;

/** Estimates how long an article takes to read, by its syllables. New in 1.1.0. */
public final class ReadingTime {
  private static final int PARAGRAPHS = 400;
  private static final int SYLLABLES_PER_MINUTE = 300;

  private final String text;

  public ReadingTime(Random random) {
    text = ArticleText.make(random, PARAGRAPHS);
  }

  /** Counts the syllables of the whole article, paragraph by paragraph; returns the minutes. */
  public long estimate(Pace pace) {
    long syllables;
    do {
      syllables = 0;
      boolean isInVowel = false;
      for (int i = 0; i < text.length(); i++) {
        boolean isVowel = "aeiouy".indexOf(Character.toLowerCase(text.charAt(i))) >= 0;
        syllables += isVowel && !isInVowel ? 1 : 0;
        isInVowel = isVowel;
      }
    } while (pace.goesOn());
    return syllables / SYLLABLES_PER_MINUTE;
  }
}
