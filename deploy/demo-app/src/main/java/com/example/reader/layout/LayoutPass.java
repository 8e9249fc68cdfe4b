package com.example.reader.layout;

import com.example.reader.work.Pace;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures and places the rows of a list while it scrolls. Each row is given the whole article, of
 * which a few lines are seen.
 */
public final class LayoutPass {
  private static final int SCREEN_PIXELS = 360;
  private static final int ARTICLE_SENTENCES = 250;

  private final List<View> rows = new ArrayList<>();

  public LayoutPass(List<String> titles) {
    titles.forEach(title -> rows.add(new TextView((title + ". ").repeat(ARTICLE_SENTENCES))));
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
}
