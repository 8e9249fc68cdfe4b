package dev.jankline.processor.cluster;

import dev.jankline.processor.grouping.Fate;
import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.represent.RepresentativeStack;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Says which build's symbols a stall without key code would need: its frames could be the app's
 * code that the stall is to be filed under.
 *
 * <p>A sample counts when a frame without symbols comes before any named code of the app, seen from
 * the outermost frame. Where named code of the app comes first, what it called cannot bring samples
 * together that their callers keep apart.
 */
final class MissingSymbols {
  private MissingSymbols() {}

  /**
   * The build of the frames without symbols that held most of the time, ties broken by id.
   *
   * @return null when such samples held less than half of the stall's time: whatever the frames are
   *     called, no path through them stands for the stall
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
    return millis.isEmpty() || 2 * without < all ? null : heaviest(millis);
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

  /** Build of the outermost frame without symbols; null when named code of the app calls it. */
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
