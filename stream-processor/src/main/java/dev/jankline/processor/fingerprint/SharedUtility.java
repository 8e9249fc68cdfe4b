package dev.jankline.processor.fingerprint;

import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.names.FrameName;
import java.util.List;
import java.util.Set;

/**
 * Tells code that many features call from code of one feature. A rule of fingerprint version 1.
 *
 * <p>A frame is a shared utility exactly when one of these holds:
 *
 * <ul>
 *   <li>a segment of its package is {@code util}, {@code utils}, {@code helper}, {@code helpers},
 *       {@code ext} or {@code extensions};
 *   <li>its outermost class, without a trailing {@code Kt}, ends with {@code Util}, {@code Utils},
 *       {@code Utilities}, {@code Helper}, {@code Helpers}, {@code Ext}, {@code Extensions} or
 *       {@code Client};
 *   <li>the app's list names it under {@code shared}.
 * </ul>
 *
 * How often devices report the frame plays no part.
 */
final class SharedUtility {

  private static final Set<String> SEGMENTS =
      Set.of("util", "utils", "helper", "helpers", "ext", "extensions");
  private static final List<String> ENDINGS =
      List.of("Util", "Utils", "Utilities", "Helper", "Helpers", "Ext", "Extensions", "Client");

  private SharedUtility() {}

  static boolean is(KnownFrame frame) {
    return frame.shared() || is(frame.name());
  }

  static boolean is(FrameName name) {
    String container = name.outermostClass();
    int dot = container.lastIndexOf('.');
    for (String segment : container.substring(0, Math.max(0, dot)).split("\\.", -1)) {
      if (SEGMENTS.contains(segment)) {
        return true;
      }
    }
    String outer = container.substring(dot + 1);
    String bare = outer.endsWith("Kt") ? outer.substring(0, outer.length() - 2) : outer;
    return ENDINGS.stream().anyMatch(bare::endsWith);
  }
}
