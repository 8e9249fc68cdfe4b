package dev.jankline.analysis;

import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.names.FrameName;
import java.util.EnumSet;
import java.util.Set;

/**
 * Walks over the in-app frames of the representative path of a stall. A position counts the kept
 * frames of the representative sample, the outermost being 0; {@link #NONE} stands for no frame.
 */
final class AppPath {

  static final int NONE = -1;

  /** Kinds of calls whose libraries call code of the app on behalf of their caller. */
  private static final Set<BlockingKind> CALLING_BACK =
      EnumSet.of(
          BlockingKind.NETWORK,
          BlockingKind.PARSE,
          BlockingKind.COMPUTATION,
          BlockingKind.DATABASE);

  /** Classes of Compose that run composables. */
  private static final Set<String> COMPOSERS =
      Set.of(
          "androidx.compose.runtime.ComposerImpl",
          "androidx.compose.runtime.GapComposer",
          "androidx.compose.runtime.RecomposeScopeImpl",
          "androidx.compose.runtime.internal.ComposableLambdaImpl");

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

  /**
   * Returns the app frame that made the outermost call of the network, a parser or a database
   * around a frame; the frame itself when there is none. What such a call calls back, an
   * interceptor, an adapter or a migration, works for it.
   */
  int callerOf(int position) {
    int caller = position;
    int inner = position;
    for (int i = outer(position); i >= 0; i = outer(i)) {
      caller = isCalledBack(i, inner) ? i : caller;
      inner = i;
    }
    return caller;
  }

  private boolean isCalledBack(int position, int inner) {
    for (int i = sample.retainedIndex(position) + 1; i < sample.retainedIndex(inner); i++) {
      BlockingKind kind = sample.known(i).kind();
      if (kind != null && CALLING_BACK.contains(kind)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether Compose composes what is shown in a frame: no event is handled then. */
  boolean isComposed(int position) {
    for (int i = sample.retainedIndex(position) - 1; i >= 0; i--) {
      if (COMPOSERS.contains(sample.known(i).name().container())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells whether the next frame further out is none of the app, but for frames that a compiler
   * generated or that have the same name, as bridges between languages do.
   */
  boolean isCalledByPlatform(int position) {
    KnownFrame called = known(position);
    int caller = sample.retainedIndex(position) - 1;
    while (caller >= 0
        && (sample.known(caller).name().stub() || sample.known(caller).sameName(called))) {
      caller--;
    }
    return caller < 0 || !sample.known(caller).inApp();
  }

  /** Tells whether the frame that was captured next further in is a method of a class. */
  boolean callsInto(int position, String className) {
    int index = sample.retainedIndex(position) + 1;
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
    return sample.known(sample.retainedIndex(position));
  }

  ClassifiedFrame frame(int position) {
    return sample.frame(sample.retainedIndex(position));
  }
}
