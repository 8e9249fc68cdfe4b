package dev.jankline.analysis.names;

import java.util.Set;

/**
 * Names a lambda after the method it is written in, and knows the methods of interfaces that
 * lambdas stand for.
 *
 * <p>Kotlin compiles a lambda for such an interface to a class ({@code Feed$onCreate$1.onClick}) or
 * to a method ({@code onCreate$lambda$0}), by its version and settings. Compilers name constructors
 * and initializers in several ways, and number what stands between a method and its lambda.
 */
final class LambdaMethod {

  /** Lambda in a constructor or in the initializer of a field. */
  static final String INITIALIZER = "lambda$<init>";

  private static final String LAMBDA = "lambda$";
  private static final Set<String> CONSTRUCTORS = Set.of("new", "_init_", "<init>");
  private static final Set<String> STATIC = Set.of("static", "_clinit_", "<clinit>");

  private static final Set<String> OF_INTERFACES =
      Set.of(
          "accept",
          "apply",
          "call",
          "compare",
          "doFrame",
          "execute",
          "get",
          "handleMessage",
          "intercept",
          "onApplyWindowInsets",
          "onCancel",
          "onChanged",
          "onCheckedChanged",
          "onClick",
          "onComplete",
          "onCompletion",
          "onDismiss",
          "onEditorAction",
          "onFailure",
          "onFocusChange",
          "onGlobalLayout",
          "onItemClick",
          "onItemLongClick",
          "onKey",
          "onLayoutChange",
          "onLongClick",
          "onMenuItemClick",
          "onPreDraw",
          "onPrepared",
          "onRefresh",
          "onScrollChanged",
          "onSharedPreferenceChanged",
          "onSuccess",
          "onTouch",
          "queueIdle",
          "run",
          "subscribe",
          "test",
          "uncaughtException");

  private LambdaMethod() {}

  /** Tells whether a method is the only one of a well-known interface. */
  static boolean is(String methodName) {
    return OF_INTERFACES.contains(methodName);
  }

  /** Returns the method of a lambda that {@link #of} named; empty for all other names. */
  static String methodOf(String lambda) {
    return lambda.startsWith(LAMBDA) ? lambda.substring(LAMBDA.length()) : "";
  }

  /** Returns the name of a lambda in a method as a compiler names it. */
  static String of(String compiled) {
    String method = compiled;
    while (method.startsWith(LAMBDA)) {
      method = method.substring(LAMBDA.length());
    }
    int number = method.indexOf('$', 1);
    method = number < 0 ? method : method.substring(0, number);
    if (CONSTRUCTORS.contains(method)) {
      return INITIALIZER;
    }
    return STATIC.contains(method) ? LAMBDA + "<clinit>" : LAMBDA + method;
  }
}
