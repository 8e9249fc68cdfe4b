package com.example.reader.feed;

import com.example.reader.work.Pace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts the articles most worth reading first. */
final class FeedRanker {
  /** Ranks the items in one sort: it never needs more than that, whatever the pace allows. */
  List<FeedItem> rank(List<FeedItem> items, Pace pace) {
    Map<FeedItem, Long> scores = new HashMap<>();
    items.forEach(item -> scores.computeIfAbsent(item, this::score));
    List<FeedItem> ranked = new ArrayList<>(items);
    ranked.sort(Comparator.comparing(scores::get, Comparator.reverseOrder()));
    return ranked;
  }

  private long score(FeedItem item) {
    return item.publishedSeconds() / 3600 + item.tags().size();
  }
}
