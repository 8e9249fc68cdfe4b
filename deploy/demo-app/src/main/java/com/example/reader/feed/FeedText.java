package com.example.reader.feed;

import java.util.Random;

/** Makes feed pages as a server would send them. */
final class FeedText {
  private static final String[] WORDS = {
    "reader", "morning", "river", "engine", "paper", "harbour", "light", "signal", "garden",
    "winter", "market", "voice", "window", "letter", "stone", "island", "station", "summer"
  };
  private static final int ITEMS_PER_PAGE = 40;

  private final Random random;

  FeedText(Random random) {
    this.random = random;
  }

  String page() {
    StringBuilder json = new StringBuilder("{\"items\":[");
    for (int i = 0; i < ITEMS_PER_PAGE; i++) {
      json.append(i == 0 ? "" : ",").append("{\"id\":\"a").append(random.nextInt(5_000));
      json.append("\",\"title\":\"").append(words(6)).append("\",\"published\":");
      json.append(1_700_000_000L + random.nextInt(30_000_000)).append(",\"tags\":[");
      json.append('"').append(words(1)).append("\",\"").append(words(1)).append("\"]}");
    }
    return json.append("]}").toString();
  }

  String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }
}
