package dev.jankline.processor.fingerprint;

import dev.jankline.processor.cause.BlockingVote;
import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.represent.RepresentativeStack;
import org.jspecify.annotations.Nullable;

/**
 * Names the app's code that a stall is filed under; part of the promise of fingerprint v1.
 *
 * <p>Where the app <b>waits or calls something slow</b>, that is the deepest in-app frame of the
 * representative path: the call stands there. Where it <b>computes</b>, a sample sees one of many
 * methods that pass the work on among themselves, another one each time; so the key code is where
 * the work enters the deepest class on the path that holds two thirds of the time, and an accessor
 * that calls nothing is passed over.
 *
 * @param frame the frame
 * @param caller nearest in-app frame outside it, of another class and no shared utility; set when
 *     the frame is a shared utility by name or by the app's list, or is called from another package
 *     by code that is not where the platform comes in
 * @param depth number of frames of the path down to {@code frame}
 */
public record KeyCode(ClassifiedFrame frame, @Nullable ClassifiedFrame caller, int depth) {

  /** Finds the key code of a stall; null when the app's code is not on the representative path. */
  public static @Nullable KeyCode of(RepresentativeStack representative) {
    int depth = representative.end().depth();
    if (representative.sampleIndex() < 0 || depth == 0) {
      return null;
    }
    GroupedSample sample = representative.samples().get(representative.sampleIndex());
    int at = nextApp(sample, depth);
    while (at >= 0) {
      PrefixTree.Node node = representative.end().ancestor(at + 1);
      BlockingVote vote = BlockingVote.at(representative, node, true);
      if (vote.kind() != null) {
        return of(sample, at);
      }
      int entry = entry(sample, at);
      int outer = nextApp(sample, entry);
      boolean passed = entry == at && isAccessor(sample, at, node);
      boolean chance = isCalledByApp(sample, outer) && isChance(representative, entry);
      if (outer < 0 || !(passed || chance)) {
        return of(sample, entry);
      }
      at = outer;
    }
    return null;
  }

  private static KeyCode of(GroupedSample sample, int at) {
    int caller = caller(sample, at);
    boolean shared =
        SharedUtility.is(known(sample, at))
            || (isCalledByApp(sample, caller) && isFarFrom(sample, at, caller));
    caller = shared ? caller : -1;
    return new KeyCode(frame(sample, at), caller < 0 ? null : frame(sample, caller), at + 1);
  }

  /**
   * Less than two thirds of the time: of a few samples that spread over several methods, half and
   * more fall to one of them by chance.
   */
  private static boolean isChance(RepresentativeStack representative, int at) {
    long millis = representative.end().ancestor(at + 1).millis();
    return 3 * millis < 2 * representative.tree().root().millis();
  }

  /** Not where the platform comes in. */
  private static boolean isCalledByApp(GroupedSample sample, int at) {
    return at >= 0 && nextApp(sample, at) >= 0;
  }

  /** An accessor by its name, that the time is spent in itself. */
  private static boolean isAccessor(GroupedSample sample, int at, PrefixTree.Node node) {
    return 2 * node.selfMillis() >= node.millis() && Accessor.is(frame(sample, at).name());
  }

  /**
   * Where the path enters the class it is in at a position. Never the outermost in-app frame: what
   * the platform calls does a bit of everything.
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

  /** Code of one package calls code of another: what is called serves more than one feature. */
  private static boolean isFarFrom(GroupedSample sample, int at, int caller) {
    String called = frame(sample, at).name().packageName();
    return !called.isEmpty() && !called.equals(frame(sample, caller).name().packageName());
  }

  private static boolean sameClass(GroupedSample sample, int one, int other) {
    String container = frame(sample, one).name().outermostClass();
    return !container.isEmpty() && container.equals(frame(sample, other).name().outermostClass());
  }

  /** The nearest in-app frame outside a position of the path; −1 when there is none. */
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
