package com.example.reader.layout;

import com.example.reader.work.Pace;
import java.util.ArrayList;
import java.util.List;

/** Measures and places the rows of a list while it scrolls. */
public final class LayoutPass {
  private static final int DEPTH = 1;
  private static final int SCREEN_PIXELS = 360;
  private static final int ARTICLE_SENTENCES = 250;

  private final List<View> rows = new ArrayList<>();

  public LayoutPass(List<String> titles) {
    titles.forEach(title -> rows.add(row((title + ". ").repeat(ARTICLE_SENTENCES), DEPTH)));
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

  /** A row is given the whole article at every level, of which a few lines are seen. */
  private static View row(String article, int depth) {
    View text = new TextView(article);
    return depth == 0 ? text : new Column(text, row(article, depth - 1));
  }
}
