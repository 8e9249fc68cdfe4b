package com.example.reader.article;

import com.example.reader.layout.LayoutPass;
import com.example.reader.storage.BookmarkJournal;
import com.example.reader.sync.ServiceConnection;
import com.example.reader.work.Action;
import com.example.reader.work.Pace;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Shows one article. */
public final class ArticleScreen implements AutoCloseable {
  private static final String SCREEN = "Article";

  private final MarkdownRenderer renderer = new MarkdownRenderer();
  private final HtmlExporter exporter;
  private final ServiceConnection clipboard = new ServiceConnection("clipboard");
  private final BookmarkJournal bookmarks;
  private final LayoutPass comments;
  private final String markdown;

  public ArticleScreen(Path directory, Random random) {
    bookmarks = new BookmarkJournal(directory.resolve("bookmarks.log"));
    markdown = ArticleText.make(random, 200);
    comments = new LayoutPass(ArticleText.comments());
    exporter = new HtmlExporter(renderer.render(markdown, Pace.quick()));
  }

  public List<Action> actions() {
    return List.of(
        Action.computing("article.open", SCREEN, this::open),
        Action.computing("article.export", SCREEN, this::export),
        Action.computing("article.scroll", SCREEN, this::scrollToComments),
        Action.waiting("article.share", SCREEN, this::share),
        Action.waiting("article.bookmark", SCREEN, this::bookmark));
  }

  @Override
  public void close() {
    clipboard.close();
  }

  private long open(Pace pace) {
    return renderer.render(markdown, pace).hashCode();
  }

  private long export(Pace pace) {
    return exporter.export(pace);
  }

  private long scrollToComments(Pace pace) {
    return comments.run(pace);
  }

  private long share(Pace pace) {
    return clipboard.call("copy " + markdown.length(), pace.leftMillis()).hashCode();
  }

  private long bookmark(Pace pace) {
    return bookmarks.add("article-" + markdown.length(), pace);
  }
}
