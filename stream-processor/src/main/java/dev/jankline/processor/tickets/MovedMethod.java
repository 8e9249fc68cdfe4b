package dev.jankline.processor.tickets;

import dev.jankline.analysis.MergeEvidence;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.TicketName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads class and method of a cluster from its title, and tells how likely one is the other, moved
 * or renamed.
 *
 * @param outer class without inner classes, with its package; empty when there is none
 * @param method method, or the one that a lambda is written in
 */
record MovedMethod(String outer, String method) {
  /** What follows the function in a title: what it blocks on, and where it was called. */
  private static final Pattern REST = Pattern.compile(" \\(.*|: .*");

  private static final Pattern LAMBDA = Pattern.compile("^lambda\\$");

  static MovedMethod of(String title) {
    String function = REST.matcher(title).replaceFirst("");
    int dot = function.lastIndexOf('.');
    int scope = function.lastIndexOf("::");
    int end = Math.max(dot, scope);
    if (end <= 0) {
      return new MovedMethod("", function);
    }
    String type = function.substring(0, end);
    int inner = type.indexOf('$', type.lastIndexOf('.') + 2);
    return new MovedMethod(
        inner < 0 ? type : type.substring(0, inner),
        LAMBDA.matcher(function.substring(end == scope ? end + 2 : end + 1)).replaceFirst(""));
  }

  /** The ticket that a new cluster most likely goes on with; null when none is likely. */
  static @Nullable TicketName find(@Nullable List<TicketName> vanished, ClusterMetadata texts) {
    if (vanished == null) {
      return null;
    }
    MovedMethod found = of(texts.getTitle());
    Optional<TicketName> best =
        vanished.stream()
            .filter(ticket -> ticket.getCause() == texts.getCause())
            .filter(ticket -> of(ticket.getTitle()).likeness(found) > 0)
            .min(Comparator.comparingInt(ticket -> -of(ticket.getTitle()).likeness(found)));
    return best.orElse(null);
  }

  /**
   * 3 for the same method of a class that is in another package or the same, 2 for the same method
   * in another class, 1 for another method in the same class, else 0.
   */
  int likeness(MovedMethod other) {
    if (outer.isEmpty() || other.outer.isEmpty()) {
      return 0;
    }
    boolean isMethod = method.equals(other.method);
    if (isMethod && simpleClass().equals(other.simpleClass())) {
      return 3;
    }
    if (isMethod && !MergeEvidence.isCallback(method)) {
      return 2;
    }
    return outer.equals(other.outer) ? 1 : 0;
  }

  private String simpleClass() {
    return outer.substring(outer.lastIndexOf('.') + 1);
  }
}
