package dev.jankline.analysis.frames;

import dev.jankline.schema.SymbolizedFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the app's own frames from those of platform and libraries.
 *
 * <p>When an app has in-app prefixes, the frames below one of them are the app's: {@code
 * com.example} holds {@code com.example.Feed} but not {@code com.examples.Feed}. When it has none,
 * every frame is the app's that no list names, unless the mapping of the build says that the app
 * does not ship the code. The message loop is never the app's, and measuring code only below a
 * prefix that is at least as long as its entry. Thread-safe.
 */
public final class AppFrames {

  private final Map<String, FrameCatalogue> byApp;
  private final FrameCatalogue others;

  private AppFrames(Map<String, FrameCatalogue> byApp, AppFrameClasses others) {
    this.byApp = byApp;
    this.others = new FrameCatalogue(others);
  }

  /** Uses in-app prefixes for the apps that have some; all other apps have none. */
  public static AppFrames of(Map<String, List<String>> inAppPrefixesByApp) {
    Map<String, AppFrameClasses> lists = new HashMap<>();
    inAppPrefixesByApp.forEach((app, prefixes) -> lists.put(app, AppFrameClasses.inApp(prefixes)));
    return with(lists);
  }

  /** Uses the own list of each app that has one; all other apps have the shipped lists only. */
  public static AppFrames with(Map<String, AppFrameClasses> listsByApp) {
    Map<String, FrameCatalogue> byApp = new HashMap<>();
    listsByApp.forEach((app, list) -> byApp.put(app, new FrameCatalogue(list)));
    return new AppFrames(Map.copyOf(byApp), AppFrameClasses.inApp(List.of()));
  }

  /** Uses one list for every app. */
  public static AppFrames forAll(AppFrameClasses list) {
    return new AppFrames(Map.of(), list);
  }

  /** Returns the name and the role of a frame. */
  public ClassifiedFrame classify(String app, SymbolizedFrame frame) {
    return new ClassifiedFrame(frame, catalogue(app).know(frame));
  }

  /** Returns the catalogue of an app. */
  public FrameCatalogue catalogue(String app) {
    return byApp.getOrDefault(app, others);
  }
}
