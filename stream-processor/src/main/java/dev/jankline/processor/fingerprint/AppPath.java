package dev.jankline.processor.fingerprint;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.names.FrameName;
import dev.jankline.processor.represent.RepresentativeStack;

/**
 * Walks over the in-app frames of the representative path of a stall. A position counts the kept
 * frames of the representative sample, the outermost being 0; {@link #NONE} stands for no frame.
 */
final class AppPath {

  static final int NONE = -1;

  private final PrefixTree.Node end;
  private final GroupedSample sample;

  /**
   * @param stack a representative stack that has a sample
   */
  AppPath(RepresentativeStack stack) {
    this.end = stack.end();
    this.sample = stack.samples().get(stack.sampleIndex());
  }

  /** Returns the innermost in-app frame. */
  int innermost() {
    return outer(end.depth());
  }

  /** Returns the nearest in-app frame further out. */
  int outer(int position) {
    for (int i = position - 1; i >= 0; i--) {
      if (known(i).inApp()) {
        return i;
      }
    }
    return NONE;
  }

  /** Tells whether there is a frame at a position, and app code calls it. */
  boolean isCalledByApp(int position) {
    return position >= 0 && outer(position) >= 0;
  }

  /** Tells whether the next frame further out that no compiler generated is none of the app. */
  boolean isCalledByPlatform(int position) {
    int caller = sample.keptIndex(position) - 1;
    while (caller >= 0 && sample.known(caller).name().stub()) {
      caller--;
    }
    return caller < 0 || !sample.known(caller).inApp();
  }

  /** Tells whether the frame that was captured next further in is a method of a class. */
  boolean callsInto(int position, String className) {
    int index = sample.keptIndex(position) + 1;
    return index < sample.size() && sample.known(index).name().container().equals(className);
  }

  /** Tells whether two frames are of one class, inner classes included. */
  boolean sameClass(int one, int other) {
    String container = name(one).outermostClass();
    return !container.isEmpty() && container.equals(name(other).outermostClass());
  }

  /** Returns the node of the tree of paths at a position. */
  PrefixTree.Node node(int position) {
    return end.ancestor(position + 1);
  }

  FrameName name(int position) {
    return known(position).name();
  }

  KnownFrame known(int position) {
    return sample.known(sample.keptIndex(position));
  }

  ClassifiedFrame frame(int position) {
    return sample.frame(sample.keptIndex(position));
  }
}
