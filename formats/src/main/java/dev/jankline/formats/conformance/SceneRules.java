package dev.jankline.formats.conformance;

import dev.jankline.schema.JankCauses;
import dev.jankline.schema.SceneFrames;
import java.util.List;

/** Rules about frame timings: their counts have to add up. */
final class SceneRules {
  private static final String COUNT_ONCE = "Count every frame once";

  private SceneRules() {}

  static void check(SceneFrames scene, String path, Findings findings) {
    if (!Names.isOrigin(scene.getScene())) {
      findings.tolerated(path + ".scene", StallRules.NO_CLASS, StallRules.CUT);
    }
    if (scene.getRefreshRateHz() < 1) {
      findings.tolerated(
          path + ".refreshRateHz",
          scene.getRefreshRateHz() + " is below 1",
          "Send the rate the frames were judged by");
    }
    if (scene.getFrames() > 0 && scene.getVisibleMillis() == 0) {
      findings.tolerated(
          path + ".visibleMillis",
          "is 0 with " + scene.getFrames() + " frames",
          "Send how long the scene was visible: rates are by it");
    }
    counts(scene, path, findings);
  }

  private static void counts(SceneFrames scene, String path, Findings findings) {
    List<Long> buckets = scene.getOverrunHistogram();
    long all = buckets.stream().mapToLong(Long::longValue).sum();
    if (all != scene.getFrames()) {
      findings.tolerated(
          path + ".overrunHistogram",
          "adds up to " + all + ", not to the " + scene.getFrames() + " frames",
          COUNT_ONCE);
    }
    long late = scene.getSlowFrames() + scene.getFrozenFrames();
    if (late > scene.getFrames()) {
      findings.tolerated(
          path + ".slowFrames",
          "with the frozen ones are " + late + " of " + scene.getFrames() + " frames",
          "Count a frozen frame as frozen only");
    }
    JankCauses causes = scene.getCauses();
    if (causes != null) {
      long blamed = causes.getApplication() + causes.getCompositor() + causes.getOther();
      if (blamed > scene.getSlowFrames()) {
        findings.tolerated(
            path + ".causes",
            "add up to " + blamed + " of " + scene.getSlowFrames() + " slow frames",
            COUNT_ONCE);
      }
    }
  }
}
