package dev.jankline.processor.alerts;

import dev.jankline.schema.OwnerRule;
import java.util.Comparator;
import java.util.List;

/** Finds who owns code, by the longest prefix of its name. */
public final class CodeOwners {
  /** Prefix of all code that no other prefix fits. */
  public static final String ALL = "*";

  private CodeOwners() {}

  /**
   * Owners of a function.
   *
   * @param function name of a function, or text that begins with it; may be empty
   * @return names as the rules have them; empty when no prefix fits
   */
  public static List<String> of(List<OwnerRule> rules, String function) {
    return rules.stream()
        .filter(rule -> isAll(rule) || begins(function, rule.getPrefix()))
        .max(Comparator.comparingInt(rule -> isAll(rule) ? 0 : rule.getPrefix().length()))
        .map(OwnerRule::getOwners)
        .orElse(List.of());
  }

  private static boolean isAll(OwnerRule rule) {
    return rule.getPrefix().equals(ALL);
  }

  /**
   * A prefix ends at the end of a name: {@code com.feed} is none of {@code com.feeder.Load}. Nested
   * classes belong to their outer class.
   */
  static boolean begins(String function, String prefix) {
    if (!function.startsWith(prefix)) {
      return false;
    }
    return function.length() == prefix.length()
        || !Character.isJavaIdentifierPart(prefix.charAt(prefix.length() - 1))
        || function.charAt(prefix.length()) == '$'
        || !Character.isJavaIdentifierPart(function.charAt(prefix.length()));
  }
}
