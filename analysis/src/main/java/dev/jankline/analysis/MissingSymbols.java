package dev.jankline.analysis;

import dev.jankline.analysis.frames.Fate;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.Share;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the build whose symbols could change the cluster of a stall without culprit frame.
 *
 * <p>A sample counts for a build when, seen from the outermost frame, a frame of the build without
 * symbols comes before all named code of the app. When named code of the app comes first, the
 * samples differ in that code already, and names for the frames it called would not bring them
 * together.
 */
final class MissingSymbols {
  private MissingSymbols() {}

  /**
   * Returns the build with most time, the first by id of equals.
   *
   * @return null when such samples hold less than half of the stall's time, so that no path through
   *     these frames can stand for the stall
   */
  static @Nullable String deciding(RepresentativeStack stack) {
    Map<String, Long> millis = new TreeMap<>();
    long without = 0;
    long all = 0;
    for (GroupedSample sample : stack.samples()) {
      String build = buildOfOutermost(sample);
      if (build != null) {
        millis.merge(build, sample.weight(), Long::sum);
        without += sample.weight();
      }
      all += sample.weight();
    }
    return millis.isEmpty() || !Share.isHalf(without, all) ? null : heaviest(millis);
  }

  private static String heaviest(Map<String, Long> millis) {
    String heaviest = "";
    long most = -1;
    for (Map.Entry<String, Long> build : millis.entrySet()) {
      if (build.getValue() > most) {
        most = build.getValue();
        heaviest = build.getKey();
      }
    }
    return heaviest;
  }

  /** Returns the build of the outermost frame without symbols; null when app code comes first. */
  private static @Nullable String buildOfOutermost(GroupedSample sample) {
    for (int i = 0; i < sample.size(); i++) {
      if (sample.fate(i) == Fate.UNNAMED) {
        return sample.frame(i).frame().getMissingBuildId();
      }
      if (sample.known(i).inApp() && sample.fate(i) != Fate.OUTSIDE_LOOP) {
        return null;
      }
    }
    return null;
  }
}
