package dev.jankline.processor.represent;

import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells the app's own frames from those of platform and libraries.
 *
 * <p>With prefixes for an app, frames below one of them are in-app: {@code com.example} holds
 * {@code com.example.Feed}, not {@code com.examples.Feed}. Without, everything that no list of
 * known frames names is in-app. Measuring code and the message loop never are. Immutable,
 * thread-safe.
 */
public final class AppFrames {

  private final FrameLists lists = FrameLists.shipped();
  private final Map<String, List<String>> prefixesByApp;

  private AppFrames(Map<String, List<String>> prefixesByApp) {
    this.prefixesByApp = prefixesByApp;
  }

  /** Takes the in-app prefixes of each app; an app that is not named has none. */
  public static AppFrames of(Map<String, List<String>> inAppPrefixesByApp) {
    Map<String, List<String>> copy = new HashMap<>();
    inAppPrefixesByApp.forEach((app, prefixes) -> copy.put(app, usable(prefixes)));
    return new AppFrames(Map.copyOf(copy));
  }

  /** Tells whether a frame is the app's own code. */
  public boolean inApp(String app, SymbolizedFrame frame) {
    return classify(app, frame).inApp();
  }

  /** Names a frame and gives it its role. */
  public ClassifiedFrame classify(String app, SymbolizedFrame frame) {
    FrameName name = FrameName.of(frame);
    FrameMatch match = lists.find(name, frame.getModule());
    List<String> prefixes = prefixesByApp.getOrDefault(app, List.of());
    String entry = match == null ? "" : match.entry();
    if (match != null && isNeverApp(match.role())) {
      return new ClassifiedFrame(frame, name, match.role(), null, entry);
    }
    String prefix = prefixOf(prefixes, name, frame);
    if (prefix != null || (prefixes.isEmpty() && match == null && !isNameless(name))) {
      return new ClassifiedFrame(frame, name, FrameRole.APP, null, prefix == null ? "" : prefix);
    }
    FrameRole role = match == null ? FrameRole.SYSTEM : match.role();
    return new ClassifiedFrame(frame, name, role, match == null ? null : match.kind(), entry);
  }

  /** Tells whether a name is one of the platform or a known library. */
  public boolean listed(String className) {
    return lists.find(className) != null;
  }

  private static boolean isNeverApp(FrameRole role) {
    return role == FrameRole.MONITORING || role == FrameRole.LOOP || role == FrameRole.THREAD_BASE;
  }

  private static boolean isNameless(FrameName name) {
    return name.container().isEmpty() && name.member().equals(NativeNames.UNKNOWN);
  }

  private static @Nullable String prefixOf(
      List<String> prefixes, FrameName name, SymbolizedFrame frame) {
    for (String prefix : prefixes) {
      if (below(name.text(), prefix)
          || below(orEmpty(frame.getModule()), prefix)
          || below(orEmpty(frame.getFileName()), prefix)) {
        return prefix;
      }
    }
    return null;
  }

  private static boolean below(String text, String prefix) {
    return text.startsWith(prefix)
        && (text.length() == prefix.length() || ".$:/!".indexOf(text.charAt(prefix.length())) >= 0);
  }

  private static List<String> usable(List<String> prefixes) {
    List<String> usable = new ArrayList<>();
    for (String prefix : prefixes) {
      String bare = prefix.strip();
      while (bare.endsWith(".") || bare.endsWith("*") || bare.endsWith("/")) {
        bare = bare.substring(0, bare.length() - 1);
      }
      if (!bare.isEmpty()) {
        usable.add(bare);
      }
    }
    return List.copyOf(usable);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
