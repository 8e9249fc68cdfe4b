package dev.jankline.processor.fingerprint;

import dev.jankline.processor.names.FrameName;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells methods that read or write a value from those that do work; part of the promise of
 * fingerprint v1.
 *
 * <p>A method is an accessor exactly when its name is one of {@link #NAMES}, is {@code component}
 * with a number, or begins with {@code get}, {@code set}, {@code is} or {@code has} and a capital
 * letter, a digit, {@code _} or {@code :} follows. That it calls nothing is looked at by whoever
 * asks.
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

  private Accessor() {}

  static boolean is(FrameName name) {
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
