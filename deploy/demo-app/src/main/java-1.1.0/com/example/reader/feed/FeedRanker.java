package com.example.reader.feed;

import com.example.reader.work.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Puts the articles in the order of their titles. The regression of 1.1.0: every title is lowered
 * anew for each comparison, and on phones of the low tier the feed is ranked whenever it is opened,
 * once a setting of the server says so.
 */
final class FeedRanker {
  /** Ranks the items, again and again until the order has settled. */
  List<FeedItem> rank(List<FeedItem> items, Pace pace) {
    List<FeedItem> ranked = new ArrayList<>();
    do {
      ranked.clear();
      for (FeedItem item : items) {
        String title = item.title().toLowerCase(Locale.ROOT);
        int place = 0;
        for (FeedItem other : ranked) {
          if (title.compareTo(other.title().toLowerCase(Locale.ROOT)) > 0) {
            place++;
          }
        }
        ranked.add(place, item);
      }
    } while (pace.goesOn());
    return ranked;
  }
}
