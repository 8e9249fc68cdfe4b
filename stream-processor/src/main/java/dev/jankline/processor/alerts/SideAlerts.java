package dev.jankline.processor.alerts;

import dev.jankline.schema.AlertRule;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds regressions that the comparison with the version before does not show: over many releases,
 * inside a version, in its first days, between arms, and in other measures.
 */
final class SideAlerts {
  private SideAlerts() {}

  /** The first such comparison that is worse, by the ratio that the rule asks for; else null. */
  static @Nullable SideVerdict worse(AlertRule rule, VersionVerdict verdict) {
    Double min = rule.getMinRatio();
    for (SideVerdict side : verdict.getSides()) {
      Estimate ratio = side.getRatio();
      boolean isNew = side.getOutcome() == VersionOutcome.NEW;
      if (isNew
          || (side.getOutcome() == VersionOutcome.WORSE
              && (min == null || (ratio != null && ratio.getValue() >= min)))) {
        return side;
      }
    }
    return null;
  }

  /** Says what is worse than what. */
  static String trigger(SideVerdict side, String devices) {
    String than = than(side);
    Estimate ratio = side.getRatio();
    return ratio == null
        ? "worse than the rate %s: %s".formatted(than, devices)
        : String.format(
            Locale.ROOT,
            "%.1f times the rate %s (%.1f to %.1f): %s",
            ratio.getValue(),
            than,
            ratio.getLow(),
            ratio.getHigh(),
            devices);
  }

  private static String than(SideVerdict side) {
    return switch (side.getKind()) {
      case INSIDE -> "before in this version, since " + side.getSince();
      case LONG_TERM -> "of " + side.getOlder() + ", in steps over several releases";
      case UPDATE -> "of the same devices with " + side.getOlder();
      case FIRST_DAY -> "of " + side.getOlder() + ", in the first day after the update";
      case ARM ->
          "of %1$s=%2$s, with %1$s=%3$s"
              .formatted(side.getLabel(), side.getOlder(), side.getNewer());
      case VITAL, UNKNOWN -> "of " + side.getOlder() + ", in " + side.getLabel();
    };
  }
}
