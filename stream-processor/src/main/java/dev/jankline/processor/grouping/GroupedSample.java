package dev.jankline.processor.grouping;

import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.names.FrameName;
import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;

/**
 * Holds one sample with the fate of each frame.
 *
 * <p>A stall has thousands of frames, so this keeps plain arrays and makes records of them only
 * when they are asked for. Immutable but for its place in the tree.
 */
@SuppressWarnings("EnumOrdinal") // A byte a frame; never leaves the process.
public final class GroupedSample {

  private static final Fate[] FATES = Fate.values();
  private static final Comparator<SymbolizedFrame> SHOWN =
      Comparator.comparing((SymbolizedFrame frame) -> FrameName.cut(frame.getFunction()))
          .thenComparingInt(SymbolizedFrame::getLine);

  private final SymbolizedSample sample;
  private final long weight;
  private final KnownFrame[] known;
  private final byte[] fates;
  private final short[] kept;

  /** Nodes of the path, the tree's root first; set by the tree it is added to. */
  PrefixTree.Node[] nodes = {};

  /**
   * @param known what is known of the frames that count, outermost first
   * @param fates ordinals of their fates
   * @param kept indices of the frames kept, outermost first
   */
  GroupedSample(
      SymbolizedSample sample, long weight, KnownFrame[] known, byte[] fates, short[] kept) {
    this.sample = sample;
    this.weight = weight;
    this.known = known;
    this.fates = fates;
    this.kept = kept;
  }

  /** Returns the same stack for another sample. */
  GroupedSample again(SymbolizedSample other, long otherWeight) {
    return new GroupedSample(other, otherWeight, known, fates, kept);
  }

  /** Returns the sample as captured. */
  public SymbolizedSample sample() {
    return sample;
  }

  /** Returns the milliseconds it stands for in grouping. */
  public long weight() {
    return weight;
  }

  /** Returns the number of frames; of a very deep stack those of the outer and inner part. */
  public int size() {
    return known.length;
  }

  /** Returns one of the frames, counted from the outermost. */
  public ClassifiedFrame frame(int index) {
    return new ClassifiedFrame(shown(index), known[index]);
  }

  /** Returns its frames, outermost first. */
  public List<ClassifiedFrame> frames() {
    return new AbstractList<>() {
      @Override
      public ClassifiedFrame get(int index) {
        return frame(index);
      }

      @Override
      public int size() {
        return known.length;
      }
    };
  }

  /** Returns what is known of a frame, counted from the outermost. */
  public KnownFrame known(int index) {
    return known[index];
  }

  /** Returns the fate of a frame, counted from the outermost. */
  public Fate fate(int index) {
    return FATES[fates[index]];
  }

  /** Returns the number of frames kept for grouping. */
  public int keptCount() {
    return kept.length;
  }

  /** Returns the index of a kept frame among all frames; kept frames count from the outermost. */
  public int keptIndex(int position) {
    return kept[position];
  }

  /** Tells whether the app's own code is on the path. */
  public boolean hasApp() {
    for (short index : kept) {
      if (known[index].inApp()) {
        return true;
      }
    }
    return false;
  }

  public SymbolizedFrame shown(int index) {
    List<SymbolizedFrame> leafFirst = sample.stack();
    return leafFirst.get(StackGrouping.captured(index, leafFirst.size()));
  }

  /** Orders samples by the names on their paths, outermost first. */
  public static int comparePaths(GroupedSample left, GroupedSample right) {
    int common = Math.min(left.kept.length, right.kept.length);
    for (int i = 0; i < common; i++) {
      KnownFrame one = left.known[left.kept[i]];
      KnownFrame other = right.known[right.kept[i]];
      int order = one.sameName(other) ? 0 : one.name().text().compareTo(other.name().text());
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.kept.length, right.kept.length);
  }

  /** Orders samples by what people see of them: functions and lines, outermost first. */
  public static int compareShown(GroupedSample left, GroupedSample right) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int order = SHOWN.compare(left.shown(i), right.shown(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
