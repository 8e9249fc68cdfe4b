package com.example.reader.feed;

import com.example.reader.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns feed pages into items. */
final class FeedParser {
  /** Parses pages until all are read. */
  List<FeedItem> parse(List<String> pages, Pace pace) {
    List<FeedItem> items = new ArrayList<>();
    int next = 0;
    do {
      items = new ArrayList<>(parsePage(pages.get(next++ % pages.size())));
    } while (pace.goesOn());
    return items;
  }

  private List<FeedItem> parsePage(String page) {
    List<FeedItem> items = new ArrayList<>();
    if (new JsonReader(page).readValue() instanceof Map<?, ?> root
        && root.get("items") instanceof List<?> entries) {
      entries.forEach(entry -> items.add(item((Map<?, ?>) entry)));
    }
    return items;
  }

  private FeedItem item(Map<?, ?> entry) {
    List<String> tags = new ArrayList<>();
    if (entry.get("tags") instanceof List<?> list) {
      list.forEach(tag -> tags.add(String.valueOf(tag)));
    }
    long published = entry.get("published") instanceof Long seconds ? seconds : 0;
    return new FeedItem(
        String.valueOf(entry.get("id")), String.valueOf(entry.get("title")), published, tags);
  }
}
