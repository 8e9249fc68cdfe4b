package com.example.reader.layout;

import com.example.reader.Pace;
import java.util.ArrayList;
import java.util.List;

/** Measures and places the rows of a list while it scrolls. */
public final class LayoutPass {
  private static final int DEPTH = 5;
  private static final int SCREEN_PIXELS = 360;
  private static final int TEASER_SENTENCES = 12;

  private final List<View> rows = new ArrayList<>();

  public LayoutPass(List<String> titles) {
    titles.forEach(title -> rows.add(row(title, DEPTH)));
  }

  /** Lays out row after row until the scroll ends; returns where the last one is. */
  public long run(Pace pace) {
    long end = 0;
    int next = 0;
    do {
      View row = rows.get(next++ % rows.size());
      row.measure(SCREEN_PIXELS);
      row.place(0, next);
      end = row.bottomRight();
    } while (pace.goesOn());
    return end;
  }

  /** A row shows its text at every level: title and teaser. */
  private static View row(String title, int depth) {
    View text = new TextView((title + ". ").repeat(TEASER_SENTENCES));
    return depth == 0 ? text : new Column(List.of(text, row(title, depth - 1)));
  }
}
