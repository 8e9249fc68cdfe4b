package com.example.reader.feed;

import com.example.reader.layout.LayoutPass;
import com.example.reader.work.Action;
import com.example.reader.work.Pace;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Shows the list of articles. */
public final class FeedScreen {
  private static final String SCREEN = "Feed";
  private static final int ROWS_ON_SCREEN = 12;

  private final FeedParser parser = new FeedParser();
  private final FeedDiff diff = new FeedDiff();
  private final FeedRanker ranker = new FeedRanker();
  private final LayoutPass layout;
  private final List<String> pages;

  /** Parsed beforehand: a stall of a refresh is one of the comparison, on a starved machine too. */
  private final List<FeedItem> fresh;

  private List<FeedItem> items;

  public FeedScreen(Random random) {
    FeedText text = new FeedText(random);
    pages = IntStream.range(0, 16).mapToObj(i -> text.page()).toList();
    items = parser.parse(pages, Pace.quick());
    fresh = parser.parse(pages.subList(1, 5), Pace.quick());
    layout = new LayoutPass(items.stream().limit(ROWS_ON_SCREEN).map(FeedItem::title).toList());
  }

  public List<Action> actions() {
    return List.of(
        Action.computing("feed.open", SCREEN, this::open),
        Action.computing("feed.refresh", SCREEN, this::refresh),
        Action.computing("feed.rank", SCREEN, this::rank),
        Action.computing("feed.scroll", SCREEN, this::scroll));
  }

  private long open(Pace pace) {
    items = parser.parse(pages, pace);
    return items.hashCode();
  }

  private long refresh(Pace pace) {
    return diff.common(items, fresh, pace);
  }

  private long rank(Pace pace) {
    return ranker.rank(items, pace).get(0).hashCode();
  }

  private long scroll(Pace pace) {
    return layout.run(pace);
  }
}
