package dev.jankline.command.conformance;

import dev.jankline.schema.JankCauses;
import dev.jankline.schema.ScreenFrames;
import java.util.List;

/** Rules about frame timings: their counts have to add up. */
final class ScreenRules {
  private static final String COUNT_ONCE = "Count every frame once";

  private ScreenRules() {}

  static void check(ScreenFrames screen, String path, Findings findings) {
    if (!CodeNames.isOrigin(screen.getScreen())) {
      findings.tolerated(path + ".screen", StallRules.NO_CLASS, StallRules.CUT);
    }
    if (screen.getRefreshRateHz() < 1) {
      findings.tolerated(
          path + ".refreshRateHz",
          screen.getRefreshRateHz() + " is below 1",
          "Send the rate the frames were judged by");
    }
    if (screen.getFrames() > 0 && screen.getVisibleMillis() == 0) {
      findings.tolerated(
          path + ".visibleMillis",
          "is 0 with " + screen.getFrames() + " frames",
          "Send how long the screen was visible: rates are by it");
    }
    counts(screen, path, findings);
  }

  private static void counts(ScreenFrames screen, String path, Findings findings) {
    List<Long> buckets = screen.getOverrunHistogram();
    long all = buckets.stream().mapToLong(Long::longValue).sum();
    if (all != screen.getFrames()) {
      findings.tolerated(
          path + ".overrunHistogram",
          "adds up to " + all + ", not to the " + screen.getFrames() + " frames",
          COUNT_ONCE);
    }
    long late = screen.getSlowFrames() + screen.getFrozenFrames();
    if (late > screen.getFrames()) {
      findings.tolerated(
          path + ".slowFrames",
          "with the frozen ones are " + late + " of " + screen.getFrames() + " frames",
          "Count a frozen frame as frozen only");
    }
    JankCauses causes = screen.getCauses();
    if (causes != null) {
      long blamed = causes.getApplication() + causes.getCompositor() + causes.getOther();
      if (blamed > screen.getSlowFrames()) {
        findings.tolerated(
            path + ".causes",
            "add up to " + blamed + " of " + screen.getSlowFrames() + " slow frames",
            COUNT_ONCE);
      }
    }
  }
}
