package com.example.reader.feed;

import com.example.reader.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Puts the articles most worth reading first, by what their titles share with those before them.
 * The regression of 1.1.0: every item is compared with every other, over and over.
 */
final class FeedRanker {
  /** Ranks the items, again and again until the order has settled. */
  List<FeedItem> rank(List<FeedItem> items, Pace pace) {
    List<FeedItem> ranked = new ArrayList<>(items.subList(0, 1));
    int next = 1;
    do {
      FeedItem item = items.get(next++ % items.size());
      ranked.remove(item);
      ranked.add(place(ranked, item), item);
    } while (pace.goesOn());
    return ranked;
  }

  private int place(List<FeedItem> ranked, FeedItem item) {
    int place = 0;
    for (FeedItem other : ranked) {
      if (relevance(other, ranked) > relevance(item, ranked)) {
        place++;
      }
    }
    return place;
  }

  private int relevance(FeedItem item, List<FeedItem> others) {
    int shared = 0;
    for (FeedItem other : others) {
      shared += sharedWords(item.title(), other.title());
    }
    return shared;
  }

  private int sharedWords(String one, String other) {
    String lower = other.toLowerCase(Locale.ROOT);
    int shared = 0;
    int start = 0;
    while (start < one.length()) {
      int end = one.indexOf(' ', start);
      end = end < 0 ? one.length() : end;
      if (lower.contains(one.substring(start, end))) {
        shared++;
      }
      start = end + 1;
    }
    return shared;
  }
}
