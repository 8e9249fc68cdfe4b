package dev.jankline.processor.cluster;

import dev.jankline.processor.represent.ClassifiedFrame;
import dev.jankline.processor.represent.GroupedSample;
import dev.jankline.processor.represent.RepresentativeStack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names the app's code that a stall is filed under.
 *
 * @param frame deepest in-app frame of the representative path
 * @param caller nearest in-app frame outside it that is no shared utility; set when the deepest is
 *     one
 * @param depth number of frames of the path down to {@code frame}
 */
public record KeyCode(ClassifiedFrame frame, @Nullable ClassifiedFrame caller, int depth) {

  /** Finds the key code of a stall; null when the app's code is not on the representative path. */
  static @Nullable KeyCode of(RepresentativeStack representative) {
    List<ClassifiedFrame> path = shown(representative);
    int deepest = deepestApp(path, path.size(), false);
    if (deepest < 0) {
      return null;
    }
    ClassifiedFrame frame = path.get(deepest);
    int caller = SharedUtility.is(frame.name()) ? deepestApp(path, deepest, true) : -1;
    return new KeyCode(frame, caller < 0 ? null : path.get(caller), deepest + 1);
  }

  /** Takes the path's frames from the sample shown, so that names for people are that sample's. */
  private static List<ClassifiedFrame> shown(RepresentativeStack representative) {
    int depth = representative.end().depth();
    if (representative.sampleIndex() < 0 || depth == 0) {
      return List.of();
    }
    GroupedSample sample = representative.samples().get(representative.sampleIndex());
    return sample.path().subList(0, depth);
  }

  private static int deepestApp(List<ClassifiedFrame> path, int end, boolean noUtility) {
    for (int i = end - 1; i >= 0; i--) {
      if (path.get(i).inApp() && !(noUtility && SharedUtility.is(path.get(i).name()))) {
        return i;
      }
    }
    return -1;
  }
}
