package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;

/**
 * Holds one sample with name, role and fate of each of its frames.
 *
 * <p>A stall has thousands of frames, so this class keeps arrays and makes a {@link
 * ClassifiedFrame} only when one is asked for. Immutable, except that the tree it is added to sets
 * its nodes.
 */
@SuppressWarnings("EnumOrdinal") // One byte for each frame; it is never stored or sent.
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

  /** Nodes of the kept frames, the root first; set by the tree the sample is added to. */
  PrefixTree.Node[] nodes = {};

  /**
   * @param known name and role of the frames that are used, outermost first
   * @param fates ordinals of their fates
   * @param kept indices of the kept frames, outermost first
   */
  GroupedSample(
      SymbolizedSample sample, long weight, KnownFrame[] known, byte[] fates, short[] kept) {
    this.sample = sample;
    this.weight = weight;
    this.known = known;
    this.fates = fates;
    this.kept = kept;
  }

  /** Returns another sample with the same stack. */
  GroupedSample again(SymbolizedSample other, long otherWeight) {
    return new GroupedSample(other, otherWeight, known, fates, kept);
  }

  /** Returns the sample as it was captured. */
  public SymbolizedSample sample() {
    return sample;
  }

  /** Returns the milliseconds that the sample stands for in grouping. */
  public long weight() {
    return weight;
  }

  /** Returns the number of frames; the middle of a very deep stack is not counted. */
  public int size() {
    return known.length;
  }

  /** Returns the frame at an index, counted from the outermost. */
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

  /** Returns name and role of the frame at an index, counted from the outermost. */
  public KnownFrame known(int index) {
    return known[index];
  }

  /** Returns the fate of the frame at an index, counted from the outermost. */
  public Fate fate(int index) {
    return FATES[fates[index]];
  }

  /** Returns the number of frames kept for grouping. */
  public int retainedCount() {
    return kept.length;
  }

  /** Returns the index among all frames of a kept frame, both counted from the outermost. */
  public int retainedIndex(int position) {
    return kept[position];
  }

  /** Tells whether one of the kept frames is the app's own code. */
  public boolean hasApp() {
    for (short index : kept) {
      if (known[index].inApp()) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a frame has a fate. */
  public boolean has(Fate fate) {
    for (byte one : fates) {
      if (one == fate.ordinal()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the frame that people see at an index, counted from the outermost. */
  public SymbolizedFrame shown(int index) {
    List<SymbolizedFrame> leafFirst = sample.stack();
    return leafFirst.get(StackGrouping.captured(index, leafFirst.size()));
  }

  /** Compares samples by the names of their kept frames, outermost first. */
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

  /** Compares samples by functions and lines of all their frames, outermost first. */
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
