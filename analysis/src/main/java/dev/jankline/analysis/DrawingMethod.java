package dev.jankline.analysis;

import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.names.RecentAnswers;
import java.util.Set;

/**
 * Knows the methods by which platforms measure, lay out and draw views, for each frame that they
 * show. A rule of fingerprint version 1.
 */
final class DrawingMethod {

  private static final Set<String> NAMES =
      Set.of(
          // Android
          "onDraw",
          "dispatchDraw",
          "draw",
          "onMeasure",
          "onLayout",
          // UIKit
          "drawRect:",
          "layoutSubviews",
          // SwiftUI; a getter, however its symbol is written
          "body",
          // Flutter
          "build",
          "paint",
          "performLayout");

  private static final String GETTER_OF_BODY = ".body.getter";

  private static final RecentAnswers<FrameName, Boolean> RECENT =
      new RecentAnswers<>(FrameName::text, DrawingMethod::decide);

  private DrawingMethod() {}

  /**
   * Tells whether a function has the name of such a method. What is written in a closure of one may
   * run when something is tapped.
   */
  static boolean is(FrameName name) {
    return !name.isClosure() && isOrHas(name);
  }

  /** Tells whether a function, or the one that a closure is written in, has such a name. */
  static boolean isOrHas(FrameName name) {
    return RECENT.of(name);
  }

  private static boolean decide(FrameName name) {
    return NAMES.contains(name.function()) || name.textOfMethod().endsWith(GETTER_OF_BODY);
  }
}
