package dev.jankline.analysis.names;

/**
 * Splits names of functions outside of Java into class and function: {@code reader::Feed::load},
 * {@code _FeedState.build.{closure}}, {@code -[Feed load:]}.
 */
final class FunctionScope {

  static final String CLOSURE = "{closure}";

  private FunctionScope() {}

  /** Returns the class a function belongs to; empty when there is none. */
  static String of(String function) {
    if (isObjectiveC(function)) {
      String type = function.substring(2, Math.max(2, function.indexOf(' ')));
      int category = type.indexOf('(');
      return category < 0 ? type : type.substring(0, category);
    }
    String scope = function;
    for (int end = end(scope); end > 0; end = end(scope)) {
      scope = scope.substring(0, end);
      if (isClass(scope)) {
        return scope;
      }
    }
    return "";
  }

  /** Returns the function without its class. */
  static String function(String function) {
    if (isObjectiveC(function)) {
      return function.substring(function.indexOf(' ') + 1, function.lastIndexOf(']'));
    }
    String bare = withoutClosures(function);
    int end = end(bare);
    return end < 0 ? bare : bare.substring(end).replaceFirst("^(?:::|\\.)", "");
  }

  /** Returns the function that closures are written in. */
  static String withoutClosures(String function) {
    String bare = function;
    while (bare.endsWith(CLOSURE) && end(bare) > 0) {
      bare = bare.substring(0, end(bare));
    }
    return bare;
  }

  private static boolean isObjectiveC(String function) {
    return (function.startsWith("-[") || function.startsWith("+["))
        && function.indexOf(' ') > 0
        && function.lastIndexOf(']') > function.indexOf(' ');
  }

  private static int end(String text) {
    return Math.max(text.lastIndexOf("::"), text.lastIndexOf('.'));
  }

  private static boolean isClass(String scope) {
    int start = end(scope);
    String last = start < 0 ? scope : scope.substring(start).replaceFirst("^(?:::|\\.)", "");
    String bare = last.startsWith("_") ? last.substring(1) : last;
    return !bare.isEmpty() && Character.isUpperCase(bare.charAt(0));
  }
}
