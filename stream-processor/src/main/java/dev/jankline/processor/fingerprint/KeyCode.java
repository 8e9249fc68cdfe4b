package dev.jankline.processor.fingerprint;

import dev.jankline.processor.cause.BlockingVote;
import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import dev.jankline.processor.grouping.Share;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.represent.RepresentativeStack;
import org.jspecify.annotations.Nullable;

/**
 * Finds the function of the app that a stall is filed under. A rule of fingerprint version 2.
 *
 * <p>When the app <b>waits or makes slow calls</b>, whatever they wait for, the key code is the
 * innermost in-app frame of the representative path, which makes the calls. When it
 * <b>computes</b>, the methods of a class call each other and each sample catches another one of
 * them. Then the key code is the first method on the path of the innermost class that holds two
 * thirds of the time of its caller; accessors that spend the time themselves are skipped.
 *
 * @param frame the frame
 * @param caller nearest in-app frame further out that is of another class and not a shared utility;
 *     set when {@code frame} is a shared utility
 * @param depth number of frames of the path down to and including {@code frame}
 */
public record KeyCode(ClassifiedFrame frame, @Nullable ClassifiedFrame caller, int depth) {

  /** Returns the key code of a stall; null when no app code is on the representative path. */
  public static @Nullable KeyCode of(RepresentativeStack representative) {
    int depth = representative.end().depth();
    if (representative.sampleIndex() < 0 || depth == 0) {
      return null;
    }
    GroupedSample sample = representative.samples().get(representative.sampleIndex());
    int at = nextApp(sample, depth);
    while (at >= 0) {
      PrefixTree.Node node = representative.end().ancestor(at + 1);
      if (BlockingVote.at(representative, node, true).isBlocked()) {
        return of(sample, at);
      }
      int entry = entry(sample, at);
      int outer = nextApp(sample, entry);
      boolean passed = entry == at && isAccessor(sample, at, node);
      boolean chance = isCalledByApp(sample, outer) && isChance(representative, entry, outer);
      if (outer < 0 || !(passed || chance)) {
        return of(sample, entry);
      }
      at = outer;
    }
    return null;
  }

  private static KeyCode of(GroupedSample sample, int at) {
    int caller = SharedUtility.is(known(sample, at)) ? caller(sample, at) : -1;
    return new KeyCode(frame(sample, at), caller < 0 ? null : frame(sample, caller), at + 1);
  }

  /**
   * Tells whether a frame holds less than two thirds of the time of the app frame that calls it.
   * When a few samples spread over several methods, one of the methods can get more than half of
   * them by chance. Time that passes outside of the caller says nothing about it.
   */
  private static boolean isChance(RepresentativeStack representative, int at, int outer) {
    PrefixTree.Node end = representative.end();
    return 3 * end.ancestor(at + 1).millis() < 2 * end.ancestor(outer + 1).millis();
  }

  /** Tells whether the frame at a position is called by app code, and not by the platform only. */
  private static boolean isCalledByApp(GroupedSample sample, int at) {
    return at >= 0 && nextApp(sample, at) >= 0;
  }

  /**
   * Tells whether a frame is an accessor by its name and spends at least half of the time itself.
   */
  private static boolean isAccessor(GroupedSample sample, int at, PrefixTree.Node node) {
    return Share.isHalf(node.selfMillis(), node.millis()) && Accessor.is(frame(sample, at).name());
  }

  /**
   * Returns the position at which the path enters the class of the frame at {@code at}. It is never
   * the outermost in-app frame, because a method that the platform calls serves many purposes.
   */
  private static int entry(GroupedSample sample, int at) {
    int entry = at;
    int outer = nextApp(sample, entry);
    while (isCalledByApp(sample, outer) && sameClass(sample, outer, at)) {
      entry = outer;
      outer = nextApp(sample, entry);
    }
    return entry;
  }

  private static int caller(GroupedSample sample, int at) {
    int caller = nextApp(sample, at);
    while (caller >= 0
        && (sameClass(sample, caller, at) || SharedUtility.is(known(sample, caller)))) {
      caller = nextApp(sample, caller);
    }
    return caller;
  }

  private static boolean sameClass(GroupedSample sample, int one, int other) {
    String container = frame(sample, one).name().outermostClass();
    return !container.isEmpty() && container.equals(frame(sample, other).name().outermostClass());
  }

  /** Returns the position of the nearest in-app frame further out; -1 when there is none. */
  private static int nextApp(GroupedSample sample, int position) {
    for (int i = position - 1; i >= 0; i--) {
      if (sample.known(sample.keptIndex(i)).inApp()) {
        return i;
      }
    }
    return -1;
  }

  private static KnownFrame known(GroupedSample sample, int position) {
    return sample.known(sample.keptIndex(position));
  }

  private static ClassifiedFrame frame(GroupedSample sample, int position) {
    return sample.frame(sample.keptIndex(position));
  }
}
