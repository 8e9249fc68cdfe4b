package dev.jankline.analysis;

import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.names.RecentAnswers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells code that many features call from code of one feature. A rule of fingerprint version 1.
 *
 * <p>A frame is a shared utility exactly when one of these holds:
 *
 * <ul>
 *   <li>a segment of its package or namespace is {@code common}, {@code util}, {@code utils},
 *       {@code helper}, {@code helpers}, {@code ext} or {@code extensions};
 *   <li>its outermost class, without a trailing {@code Kt}, ends with {@code Util}, {@code Utils},
 *       {@code Utilities}, {@code Ext}, {@code Extensions}, {@code Client} or {@code Gateway};
 *   <li>the name of that class has several words, all of them technical ({@code DiskCache}, {@code
 *       DatabaseHelper}), and so no word that tells a feature; where no package tells one either,
 *       outside of Java or in a package that is a layer ({@code net}), one technical word is enough
 *       ({@code Database});
 *   <li>the app extends a type of Apple's ({@code UIImage.resized});
 *   <li>the app's list names it under {@code shared}.
 * </ul>
 *
 * The initializer of a class is none: it runs once, whoever comes first. How often devices report
 * the frame plays no part, and neither does the package of its caller.
 */
final class SharedUtility {

  private static final Set<String> SEGMENTS =
      Set.of("common", "util", "utils", "helper", "helpers", "ext", "extensions");
  private static final List<String> ENDINGS =
      List.of("Util", "Utils", "Utilities", "Ext", "Extensions", "Client", "Gateway");

  /** Last segments of packages that are a layer of an app; technical words are others. */
  private static final Set<String> LAYERS =
      Set.of(
          "core",
          "data",
          "di",
          "infra",
          "infrastructure",
          "internal",
          "jni",
          "lib",
          "local",
          "net",
          "persistence",
          "platform",
          "provider",
          "remote",
          "repository",
          "support",
          "tools");

  private static final Set<String> TECHNICAL =
      Set.of(
          "api",
          "base",
          "blocking",
          "cache",
          "client",
          "codec",
          "connection",
          "database",
          "db",
          "disk",
          "file",
          "helper",
          "helpers",
          "html",
          "http",
          "https",
          "image",
          "io",
          "json",
          "key",
          "lite",
          "loader",
          "lru",
          "manager",
          "memory",
          "network",
          "packet",
          "parser",
          "preference",
          "preferences",
          "prefs",
          "queue",
          "rest",
          "service",
          "socket",
          "sq",
          "sql",
          "storage",
          "store",
          "stream",
          "value",
          "web",
          "xml");

  private static final Pattern WORDS =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_");
  private static final Pattern SEPARATORS = Pattern.compile("\\.|::");

  /** Prefixes that Apple keeps for types of its own; code of an app on them is an extension. */
  private static final Pattern APPLE = Pattern.compile("(?:NS|UI|CG|CA|CI|AV|WK|MK)[A-Z]\\w+");

  private static final String INITIALIZER = "<clinit>";

  private static final RecentAnswers<FrameName, Boolean> RECENT =
      new RecentAnswers<>(FrameName::text, SharedUtility::decide);

  private SharedUtility() {}

  static boolean is(KnownFrame frame) {
    return frame.shared() || is(frame.name());
  }

  static boolean is(FrameName name) {
    return RECENT.of(name);
  }

  private static boolean decide(FrameName name) {
    if (name.member().equals(INITIALIZER)) {
      return false;
    }
    String outer = simple(name.outermostClass());
    String bare = outer.endsWith("Kt") ? outer.substring(0, outer.length() - 2) : outer;
    boolean isNative = name.container().isEmpty();
    String last = name.packageName().substring(name.packageName().lastIndexOf('.') + 1);
    boolean featureless = isNative || LAYERS.contains(last) || TECHNICAL.contains(last);
    return hasSegment(name)
        || ENDINGS.stream().anyMatch(bare::endsWith)
        || isTechnical(bare, featureless ? 1 : 2)
        || (isNative && APPLE.matcher(bare).matches());
  }

  private static boolean hasSegment(FrameName name) {
    String[] scopes =
        SEPARATORS.split(name.container().isEmpty() ? name.member() : name.container(), -1);
    for (int i = 0; i < scopes.length - 1; i++) {
      if (SEGMENTS.contains(scopes[i])) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a name has technical words only, at least so many. */
  private static boolean isTechnical(String simpleName, int least) {
    String[] words = WORDS.split(simpleName, -1);
    for (String word : words) {
      if (!TECHNICAL.contains(word.toLowerCase(Locale.ROOT))) {
        return false;
      }
    }
    return words.length >= least;
  }

  private static String simple(String className) {
    return className.substring(
        Math.max(className.lastIndexOf('.'), className.lastIndexOf(':')) + 1);
  }
}
