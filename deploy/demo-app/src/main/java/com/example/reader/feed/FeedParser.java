package com.example.reader.feed;

import com.example.reader.work.Pace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns feed pages into items. */
final class FeedParser {
  /** Parses all pages. */
  List<FeedItem> parse(List<String> pages, Pace pace) {
    List<FeedItem> items = new ArrayList<>();
    do {
      items.clear();
      for (String page : pages) {
        items.addAll(parsePage(page));
      }
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

  /** Reads JSON text into maps, lists, strings and numbers. */
  private static final class JsonReader {
    private final String text;
    private int at;

    JsonReader(String text) {
      this.text = text;
    }

    Object readValue() {
      skipSpace();
      char c = text.charAt(at);
      if (c == '{') {
        return readObject();
      }
      if (c == '[') {
        return readArray();
      }
      return c == '"' ? readString() : readNumber();
    }

    private Map<String, Object> readObject() {
      Map<String, Object> object = new LinkedHashMap<>();
      at++;
      while (!ends('}')) {
        String name = readString();
        expect(':');
        object.put(name, readValue());
      }
      return object;
    }

    private List<Object> readArray() {
      List<Object> array = new ArrayList<>();
      at++;
      while (!ends(']')) {
        array.add(readValue());
      }
      return array;
    }

    private String readString() {
      expect('"');
      StringBuilder value = new StringBuilder();
      while (text.charAt(at) != '"') {
        value.append(text.charAt(at++));
      }
      at++;
      return value.toString();
    }

    private Long readNumber() {
      int start = at;
      while (Character.isDigit(text.charAt(at))) {
        at++;
      }
      return Long.valueOf(text.substring(start, at));
    }

    private boolean ends(char close) {
      skipSpace();
      if (text.charAt(at) == ',') {
        at++;
      }
      if (text.charAt(at) != close) {
        return false;
      }
      at++;
      return true;
    }

    private void expect(char wanted) {
      skipSpace();
      if (text.charAt(at) != wanted) {
        throw new IllegalStateException("expected " + wanted + " at " + at);
      }
      at++;
    }

    private void skipSpace() {
      while (Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }
  }
}
