package dev.jankline.processor.represent;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Holds one sample with the fate of each frame.
 *
 * @param sample the sample as captured
 * @param weight milliseconds it stands for in grouping
 * @param frames its frames, outermost first; of a very deep stack the outer and inner part
 * @param fates fate of each of {@code frames}
 * @param kept indices into {@code frames} of the frames kept, outermost first
 */
public record GroupedSample(
    SymbolizedSample sample,
    long weight,
    List<ClassifiedFrame> frames,
    List<Fate> fates,
    List<Integer> kept) {

  private static final Comparator<SymbolizedFrame> SHOWN =
      Comparator.comparing((SymbolizedFrame frame) -> FrameName.cut(frame.getFunction()))
          .thenComparingInt(SymbolizedFrame::getLine);

  /** Returns the frames kept for grouping, outermost first. */
  public List<ClassifiedFrame> path() {
    List<ClassifiedFrame> path = new ArrayList<>(kept.size());
    for (int index : kept) {
      path.add(frames.get(index));
    }
    return path;
  }

  /** Tells whether the app's own code is on the path. */
  public boolean hasApp() {
    for (int index : kept) {
      if (frames.get(index).inApp()) {
        return true;
      }
    }
    return false;
  }

  /** Orders samples by the names on their paths, outermost first. */
  static int comparePaths(GroupedSample left, GroupedSample right) {
    int common = Math.min(left.kept.size(), right.kept.size());
    for (int i = 0; i < common; i++) {
      FrameName one = left.frames.get(left.kept.get(i)).name();
      FrameName other = right.frames.get(right.kept.get(i)).name();
      int order = one.text().compareTo(other.text());
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.kept.size(), right.kept.size());
  }

  /** Orders samples by what people see of them: functions and lines, outermost first. */
  static int compareShown(GroupedSample left, GroupedSample right) {
    int common = Math.min(left.frames.size(), right.frames.size());
    for (int i = 0; i < common; i++) {
      SymbolizedFrame one = left.frames.get(i).frame();
      SymbolizedFrame other = right.frames.get(i).frame();
      int order = SHOWN.compare(one, other);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.frames.size(), right.frames.size());
  }
}
