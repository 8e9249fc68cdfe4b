package com.example.reader.article;

import java.util.List;
import java.util.Random;

/** Makes articles in Markdown. */
final class ArticleText {
  private static final String[] SENTENCES = {
    "The **harbour** was quiet when the first boat came in.",
    "Nobody had _expected_ the letter, least of all the keeper of the light.",
    "See [the map](https://example.com/map) for the way across the river.",
    "It took `two hours` and a long walk to reach the station."
  };

  private ArticleText() {}

  /** What readers say below an article. */
  static List<String> comments() {
    return List.of(SENTENCES);
  }

  static String make(Random random, int paragraphs) {
    StringBuilder text = new StringBuilder("# A day on the island\n\n");
    for (int i = 0; i < paragraphs; i++) {
      text.append(i % 5 == 4 ? "## Part " + i + "\n" : "");
      for (int s = 0; s < 4; s++) {
        text.append(i % 7 == 3 ? "- " : "").append(SENTENCES[random.nextInt(SENTENCES.length)]);
        text.append(i % 7 == 3 ? "\n" : " ");
      }
      text.append("\n\n");
    }
    return text.toString();
  }
}
