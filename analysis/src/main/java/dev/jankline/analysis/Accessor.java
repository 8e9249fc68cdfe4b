package dev.jankline.analysis;

import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.names.RecentAnswers;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells methods that only read or write a value from those that do work. A rule of fingerprint
 * version 1.
 *
 * <p>A method is an accessor exactly when its name is one of {@link #NAMES}, is {@code component}
 * with a number, or begins with {@code get}, {@code set}, {@code is} or {@code has} followed by a
 * capital letter, a digit, {@code _} or {@code :}. Only the name is used; the caller checks that
 * the method spent the time itself.
 */
final class Accessor {

  private static final Set<String> NAMES =
      Set.of(
          "<init>",
          "get",
          "set",
          "at",
          "put",
          "add",
          "size",
          "length",
          "count",
          "isEmpty",
          "contains",
          "containsKey",
          "equals",
          "hashCode",
          "compareTo",
          "compare",
          "toString",
          "iterator",
          "hasNext",
          "next",
          "value",
          "width",
          "height",
          "copy",
          "[]",
          "[]=",
          "==",
          "operator[]",
          "operator==",
          "operator()",
          "begin",
          "end");

  private static final List<String> VERBS = List.of("get", "set", "is", "has");
  private static final Pattern COMPONENT = Pattern.compile("component\\d+");

  private static final RecentAnswers<FrameName, Boolean> RECENT =
      new RecentAnswers<>(FrameName::text, Accessor::decide);

  private Accessor() {}

  static boolean is(FrameName name) {
    return RECENT.of(name);
  }

  private static boolean decide(FrameName name) {
    String member = name.function();
    if (NAMES.contains(member) || COMPONENT.matcher(member).matches()) {
      return true;
    }
    return VERBS.stream().anyMatch(verb -> beginsWith(member, verb));
  }

  private static boolean beginsWith(String member, String verb) {
    if (!member.startsWith(verb) || member.length() == verb.length()) {
      return false;
    }
    char next = member.charAt(verb.length());
    return Character.isUpperCase(next) || Character.isDigit(next) || next == '_' || next == ':';
  }
}
