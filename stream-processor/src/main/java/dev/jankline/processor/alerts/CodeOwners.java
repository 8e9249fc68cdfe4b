package dev.jankline.processor.alerts;

import dev.jankline.schema.OwnerRule;
import java.util.Comparator;
import java.util.List;

/** Finds who owns code, by the longest prefix of its name. */
public final class CodeOwners {
  private CodeOwners() {}

  /**
   * Owners of a function.
   *
   * @param function name of a function, or text that begins with it; may be empty
   * @return names as the rules have them; empty when no prefix fits
   */
  public static List<String> of(List<OwnerRule> rules, String function) {
    return rules.stream()
        .filter(rule -> begins(function, rule.getPrefix()))
        .max(Comparator.comparingInt(rule -> rule.getPrefix().length()))
        .map(OwnerRule::getOwners)
        .orElse(List.of());
  }

  /** A prefix ends at the end of a name: {@code com.feed} is none of {@code com.feeder.Load}. */
  static boolean begins(String function, String prefix) {
    if (!function.startsWith(prefix)) {
      return false;
    }
    return function.length() == prefix.length()
        || !Character.isJavaIdentifierPart(prefix.charAt(prefix.length() - 1))
        || !Character.isJavaIdentifierPart(function.charAt(prefix.length()));
  }
}
