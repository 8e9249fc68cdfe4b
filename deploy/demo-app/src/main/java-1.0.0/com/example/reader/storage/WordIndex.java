package com.example.reader.storage;

import com.example.reader.work.Pace;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Knows how often each word is in the articles. Since 1.1.0 the server knows it. */
public final class WordIndex {
  private static final int WORDS = 4_000;

  private final String[] words = new String[WORDS];

  public WordIndex(Random random) {
    for (int i = 0; i < WORDS; i++) {
      words[i] = Integer.toString(random.nextInt(1 << 12), 36);
    }
  }

  /** Counts all words and returns how many different ones there are. */
  public long build(Pace pace) {
    Map<String, Integer> counts = new TreeMap<>();
    do {
      counts.clear();
      for (String word : words) {
        counts.merge(word, 1, Integer::sum);
      }
    } while (pace.goesOn());
    return counts.size();
  }
}
