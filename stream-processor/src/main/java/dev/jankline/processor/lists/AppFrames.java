package dev.jankline.processor.lists;

import dev.jankline.schema.SymbolizedFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the app's own frames from those of platform and libraries.
 *
 * <p>With prefixes for an app, frames below one of them are in-app: {@code com.example} holds
 * {@code com.example.Feed}, not {@code com.examples.Feed}. Without, everything that no list of
 * known frames names is in-app, unless the build's mapping says that the app does not ship it.
 * Measuring code and the message loop never are. Thread-safe.
 */
public final class AppFrames {

  private final Map<String, FrameCatalogue> byApp;
  private final FrameCatalogue others;

  private AppFrames(Map<String, FrameCatalogue> byApp, AppList others) {
    this.byApp = byApp;
    this.others = new FrameCatalogue(others);
  }

  /** Takes the in-app prefixes of each app; an app that is not named has none. */
  public static AppFrames of(Map<String, List<String>> inAppPrefixesByApp) {
    Map<String, AppList> lists = new HashMap<>();
    inAppPrefixesByApp.forEach((app, prefixes) -> lists.put(app, AppList.inApp(prefixes)));
    return with(lists);
  }

  /** Takes what each app's team adds to the lists; an app that is not named adds nothing. */
  public static AppFrames with(Map<String, AppList> listsByApp) {
    Map<String, FrameCatalogue> byApp = new HashMap<>();
    listsByApp.forEach((app, list) -> byApp.put(app, new FrameCatalogue(list)));
    return new AppFrames(Map.copyOf(byApp), AppList.inApp(List.of()));
  }

  /** Takes what is added to the lists for every app. */
  public static AppFrames forAll(AppList list) {
    return new AppFrames(Map.of(), list);
  }

  /** Tells whether a frame is the app's own code. */
  public boolean inApp(String app, SymbolizedFrame frame) {
    return classify(app, frame).inApp();
  }

  /** Names a frame and gives it its role. */
  public ClassifiedFrame classify(String app, SymbolizedFrame frame) {
    return new ClassifiedFrame(frame, catalogue(app).know(frame));
  }

  public FrameCatalogue catalogue(String app) {
    return byApp.getOrDefault(app, others);
  }
}
