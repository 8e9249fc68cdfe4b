package com.example.reader;

import com.example.reader.article.ArticleScreen;
import com.example.reader.feed.FeedScreen;
import com.example.reader.image.GalleryScreen;
import com.example.reader.settings.SettingsScreen;
import com.example.reader.storage.SearchScreen;
import com.example.reader.work.Action;
import com.example.reader.work.Pace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;

/**
 * Opens the reader and performs what its user does, by name. All but {@link #close} must be called
 * by one thread, the app's main thread.
 */
public final class ReaderApp implements ToLongFunction<String>, AutoCloseable {
  private static final String QUICK = ".quick";

  private final Map<String, Action> actions = new LinkedHashMap<>();
  private final ArticleScreen article;
  private final SettingsScreen settings;
  private final Random random;
  private long shown;

  /** Opens the app on a folder of its own; the seed decides how much there is to do each time. */
  public ReaderApp(Path directory, long seed) {
    random = new Random(seed);
    article = new ArticleScreen(directory, random);
    settings = new SettingsScreen(directory.resolve("settings.properties"));
    List<Action> all = new ArrayList<>();
    all.addAll(new FeedScreen(random).actions());
    all.addAll(article.actions());
    all.addAll(new SearchScreen(directory, random).actions());
    all.addAll(settings.actions());
    all.addAll(new GalleryScreen(random).actions());
    all.addAll(OnlyHere.actions(random));
    all.forEach(action -> actions.put(action.name(), action));
  }

  /** Names of the actions; those that stall, and those that stall in some version only. */
  public List<String> actions() {
    return List.copyOf(actions.keySet());
  }

  /** Names of the actions that are over at once, for example 'feed.open.quick'. */
  public List<String> quickActions() {
    return actions.keySet().stream().map(name -> name + QUICK).toList();
  }

  /** Names of the actions that wait more than they compute. */
  public List<String> waitingActions() {
    return actions.values().stream().filter(Action::waits).map(Action::name).toList();
  }

  /** Screen an action happens on. */
  public String screen(String action) {
    return find(action).screen();
  }

  /** Performs an action by name and returns a number that depends on its result. */
  public long perform(String action) {
    Pace pace = action.endsWith(QUICK) ? Pace.quick() : Pace.slow(random);
    shown = shown * 31 + find(action).work().run(pace);
    return shown;
  }

  /** The same as {@link #perform}, for a host that knows the app by the platform's types only. */
  @Override
  public long applyAsLong(String action) {
    return perform(action);
  }

  @Override
  public void close() {
    article.close();
    settings.close();
  }

  private Action find(String name) {
    String plain = name.endsWith(QUICK) ? name.substring(0, name.length() - QUICK.length()) : name;
    Action action = actions.get(plain);
    if (action == null) {
      throw new IllegalArgumentException(
          "unknown action '" + name + "'; use one of " + actions.keySet());
    }
    return action;
  }
}
