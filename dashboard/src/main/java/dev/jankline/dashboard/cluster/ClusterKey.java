package dev.jankline.dashboard.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Names one cluster of an app; the lens is known from the first letter of the fingerprint.
 *
 * @param version version that is looked at; null for all
 */
public record ClusterKey(String app, String fingerprint, @Nullable String version) {
  /** KEY, INNER or OUTER. */
  public String lens() {
    return switch (fingerprint.isEmpty() ? ' ' : fingerprint.charAt(0)) {
      case 'i' -> "INNER";
      case 'o' -> "OUTER";
      default -> "KEY";
    };
  }

  /** Column of single stalls that names their cluster of this lens. */
  public String stallColumn() {
    return switch (lens()) {
      case "INNER" -> "inner_print";
      case "OUTER" -> "outer_print";
      default -> "key_print";
    };
  }
}
