package com.example.reader.feed;

import com.example.reader.work.Pace;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the articles in the order of their titles, when the reader asks for it. Every item is
 * compared with every other, which a long list makes slow.
 */
final class FeedRanker {
  /** Ranks the items, again and again until the order has settled. */
  List<FeedItem> rank(List<FeedItem> items, Pace pace) {
    List<FeedItem> ranked = new ArrayList<>();
    do {
      ranked.clear();
      for (FeedItem item : items) {
        int place = 0;
        for (FeedItem other : ranked) {
          if (item.title().compareToIgnoreCase(other.title()) > 0) {
            place++;
          }
        }
        ranked.add(place, item);
      }
    } while (pace.goesOn());
    return ranked;
  }
}
