package com.example.reader.storage;

import com.example.reader.layout.LayoutPass;
import com.example.reader.work.Action;
import com.example.reader.work.Pace;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Finds articles by text and by what was read before. */
public final class SearchScreen {
  private static final String SCREEN = "Search";

  private final TextSearch search;
  private final ArticleStore store;
  private final LayoutPass results;

  public SearchScreen(Path directory, Random random) {
    search = new TextSearch(random);
    store = new ArticleStore(directory.resolve("articles.tsv"), random);
    results = new LayoutPass(store.titles());
  }

  public List<Action> actions() {
    return List.of(
        Action.computing("search.text", SCREEN, pace -> search.count("k7", pace)),
        Action.computing("search.history", SCREEN, pace -> store.query("article 17", pace).size()),
        Action.computing("search.scroll", SCREEN, this::scrollResults));
  }

  private long scrollResults(Pace pace) {
    return results.run(pace);
  }
}
