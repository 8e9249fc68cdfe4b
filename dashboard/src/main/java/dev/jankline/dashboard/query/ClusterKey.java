package dev.jankline.dashboard.query;

import dev.jankline.dashboard.store.Sql;
import org.jspecify.annotations.Nullable;

/**
 * Names one cluster of an app; the grouping is known from the first letter of the fingerprint.
 *
 * @param version version that is looked at; null for all
 */
public record ClusterKey(String app, String fingerprint, @Nullable String version) {
  /** PRIMARY, BLOCKING_CALL or ENTRY_POINT. */
  public String grouping() {
    return switch (fingerprint.isEmpty() ? ' ' : fingerprint.charAt(0)) {
      case 'i' -> "BLOCKING_CALL";
      case 'o' -> "ENTRY_POINT";
      default -> "PRIMARY";
    };
  }

  /** Column of single stalls that names their cluster of this grouping. */
  public String stallColumn() {
    return switch (grouping()) {
      case "BLOCKING_CALL" -> "blocking_call_print";
      case "ENTRY_POINT" -> "entry_point_print";
      default -> "primary_print";
    };
  }

  /** Begins a query whose first parameters are app, grouping and fingerprint. */
  public Sql ask(String sql) {
    return new Sql(sql).bind(app).bind(grouping()).bind(fingerprint);
  }

  /** Says that the app has no such cluster. */
  public NotFoundException unknown() {
    return new NotFoundException(
        "app '%s' has no cluster '%s': see /v1/apps/%s/clusters".formatted(app, fingerprint, app));
  }
}
