package dev.jankline.analysis;

import dev.jankline.analysis.names.FrameName;
import java.util.Set;

/**
 * Finds the function that code is filed under: a lambda or closure is a part of the method it is
 * written in, whoever runs it. A rule of fingerprint version 1.
 *
 * <p>Methods that set a screen or an object up are left out. What they write down is run later, for
 * many purposes: a click is no part of {@code onCreate}. These are constructors and initializers,
 * methods whose names begin with {@code on}, methods of {@link #NAMES}, those that draw, and
 * composables, whose names begin with a capital letter. What a composable shows belongs to it, but
 * what it does on a click does not.
 */
final class LambdaOwner {

  private static final Set<String> NAMES =
      Set.of(
          "<init>",
          "<clinit>",
          "init",
          "main",
          // UIKit
          "awakeFromNib",
          "loadView",
          "viewDidAppear:",
          "viewDidAppear",
          "viewDidLoad",
          "viewWillAppear:",
          "viewWillAppear",
          // Flutter
          "didChangeDependencies",
          "initState");

  private LambdaOwner() {}

  /** Returns the name of the function that the frame at a position is filed under. */
  static String of(AppPath path, int at) {
    FrameName name = path.name(at);
    String method = name.methodOfLambda();
    if (method.isEmpty() || (setsUp(name, method) && !isShown(path, at, method))) {
      return name.text();
    }
    return name.textOfMethod();
  }

  private static boolean setsUp(FrameName name, String method) {
    return NAMES.contains(method)
        || isComposable(method)
        || isCallback(method)
        || DrawingMethod.isOrHas(name);
  }

  private static boolean isShown(AppPath path, int at, String method) {
    return isComposable(method) && path.isComposed(at);
  }

  private static boolean isComposable(String method) {
    return Character.isUpperCase(method.charAt(0));
  }

  private static boolean isCallback(String method) {
    return method.length() > 2
        && method.startsWith("on")
        && Character.isUpperCase(method.charAt(2));
  }
}
