package dev.jankline.analysis.names;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes from names of Swift functions what the compiler writes around them: types, closures and
 * their numbers, specializations, discriminators of private names. {@code closure #2 (Swift.Int) ->
 * () in Feed.load() -> ()} becomes {@code Feed.load.{closure}}.
 */
final class SwiftNames {

  /** Name of all functions that only adapt a call. */
  static final String THUNK = "thunk";

  private static final List<String> THUNKS =
      List.of(
          "thunk for ",
          "partial apply for ",
          "partial apply forwarder for ",
          "reabstraction thunk",
          "protocol witness for ",
          "dispatch thunk of ",
          "merged ",
          "outlined ");

  private static final Pattern PREFIXES =
      Pattern.compile(
          "^(?:(?:static|class|@objc|specialized|@nonobjc|override)\\s+"
              + "|(?:generic|function signature) specialization <.*> of\\s+)+");
  private static final Pattern CLOSURE =
      Pattern.compile("^(?:implicit )?closure #\\d+ (?:.*? )??in (.*)$");
  private static final Pattern DISCRIMINATOR = Pattern.compile("\\((\\w+) in _[0-9A-F]{8,}\\)");
  private static final Pattern ACCESSOR =
      Pattern.compile("\\.(?:getter|setter|modify|read|willset|didset) : .*$");
  private static final Pattern SUSPENDED =
      Pattern.compile("^\\(\\d+\\) (?:await|suspend) resume partial function for ");

  private SwiftNames() {}

  static boolean isThunk(String name) {
    return THUNKS.stream().anyMatch(name::startsWith);
  }

  static String folded(String name) {
    String function = SUSPENDED.matcher(name).replaceFirst("");
    boolean closure = false;
    for (Matcher in = CLOSURE.matcher(function); in.matches(); in = CLOSURE.matcher(function)) {
      closure = true;
      function = in.group(1);
    }
    if (!closure && function.indexOf(' ') < 0) {
      return function;
    }
    function = PREFIXES.matcher(function).replaceFirst("");
    function = DISCRIMINATOR.matcher(function).replaceAll("$1");
    function = ACCESSOR.matcher(function).replaceFirst("");
    int result = function.indexOf(") -> ");
    result = result < 0 ? function.indexOf(") async") : result;
    result = result < 0 ? function.indexOf(") throws") : result;
    if (result >= 0) {
      function = function.substring(0, result + 1);
    }
    return closure ? function + ".{closure}" : function;
  }
}
