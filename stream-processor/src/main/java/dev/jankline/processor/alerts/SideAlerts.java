package dev.jankline.processor.alerts;

import dev.jankline.schema.AlertRule;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds regressions that the comparison with the version before does not show: over many releases,
 * and inside a version.
 */
final class SideAlerts {
  private SideAlerts() {}

  /** The first such comparison that is worse, by the ratio that the rule asks for; else null. */
  static @Nullable SideVerdict worse(AlertRule rule, VersionVerdict verdict) {
    Double min = rule.getMinRatio();
    for (SideVerdict side : verdict.getSides()) {
      Estimate ratio = side.getRatio();
      if ((side.getKind() == SideKind.LONG_TERM || side.getKind() == SideKind.INSIDE)
          && side.getOutcome() == VersionOutcome.WORSE
          && (min == null || (ratio != null && ratio.getValue() >= min))) {
        return side;
      }
    }
    return null;
  }

  /** Says what is worse than what. */
  static String trigger(SideVerdict side, String devices) {
    String than =
        side.getKind() == SideKind.INSIDE
            ? "before in this version, since " + side.getSince()
            : "of " + side.getOlder() + ", in steps over several releases";
    Estimate ratio = side.getRatio();
    return ratio == null
        ? "worse than %s: %s".formatted(than, devices)
        : String.format(
            Locale.ROOT,
            "%.1f times the rate %s (%.1f to %.1f): %s",
            ratio.getValue(),
            than,
            ratio.getLow(),
            ratio.getHigh(),
            devices);
  }
}
