package dev.jankline.analysis;

import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.Fate;
import dev.jankline.analysis.frames.FrameRole;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.frames.Share;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation that a stall without app code is filed under: the outermost frame of a
 * library, an SDK or a service of the platform below the frames that only dispatch. A rule of
 * fingerprint version 1.
 *
 * <p>What dispatches differs between releases, between makers of devices, and between a sampled
 * stack and a dump; what it dispatches does not. So methods that only dispatch by their names
 * ({@code run}, {@code handleMessage}, {@code attachInfo}) are passed over, whatever class they are
 * of. So are classes whose names a library's build shortened ({@code zza}), when a function with a
 * name of its own is further in. Measuring code is an operation when it does the work itself, that
 * is, when no library is further in. Each sample without app code votes with its time.
 */
final class Operation {

  /** The language and its runtime: they serve every operation. */
  private static final List<String> RUNTIME =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "kotlin.",
          "kotlinx.",
          "dalvik.",
          "libcore.",
          "art::",
          "std::");

  /** Methods by which work is reached, and beginnings of their names. */
  private static final Set<String> DISPATCHING =
      Set.of("run", "call", "doFrame", "attachInfo", "onMessage", "lambda", "access");

  private static final List<String> PREFIXES =
      List.of("dispatch", "handle", "invoke", "lambda$", "access$");

  /** Longest name that builds of libraries give to classes, and how Google's begin. */
  private static final int SHORTENED_CHARS = 2;

  private static final String SHORTENED = "zz";

  private Operation() {}

  /**
   * Returns the operation with most time, the first by name of equals; null when none has half of
   * the stall's time.
   */
  static @Nullable KnownFrame of(RepresentativeStack stack) {
    Map<String, KnownFrame> frames = new TreeMap<>();
    Map<String, Long> millis = new TreeMap<>();
    for (GroupedSample sample : stack.samples()) {
      KnownFrame frame = sample.hasApp() ? null : outermost(sample);
      if (frame != null) {
        frames.putIfAbsent(frame.name().text(), frame);
        millis.merge(frame.name().text(), sample.weight(), Long::sum);
      }
    }
    String heaviest = null;
    long most = -1;
    for (Map.Entry<String, Long> operation : millis.entrySet()) {
      if (operation.getValue() > most) {
        heaviest = operation.getKey();
        most = operation.getValue();
      }
    }
    boolean half = Share.isHalf(most, stack.tree().root().millis());
    return heaviest == null || !half ? null : frames.get(heaviest);
  }

  private static @Nullable KnownFrame outermost(GroupedSample sample) {
    KnownFrame dispatching = null;
    KnownFrame runtime = null;
    for (int i = 0; i < sample.retainedCount(); i++) {
      KnownFrame frame = sample.known(sample.retainedIndex(i));
      boolean blocking =
          frame.role() == FrameRole.BLOCKING && frame.kind() != BlockingKind.IDLE_AT_DUMP;
      boolean system = frame.role() == FrameRole.SYSTEM && !frame.name().isAddress();
      if ((blocking || system) && isRuntime(frame)) {
        runtime = runtime == null ? frame : runtime;
      } else if (blocking || (system && !dispatches(frame))) {
        return isShortened(frame) ? named(sample, i) : frame;
      } else if (system && dispatching == null) {
        dispatching = frame;
      }
    }
    KnownFrame measuring = measuring(sample);
    return dispatching != null ? dispatching : measuring != null ? measuring : runtime;
  }

  /**
   * Returns the nearest frame further in of the same library that has a name of its own; the frame
   * at the position when there is none.
   */
  private static KnownFrame named(GroupedSample sample, int position) {
    KnownFrame shortened = sample.known(sample.retainedIndex(position));
    for (int i = position + 1; i < sample.retainedCount(); i++) {
      KnownFrame frame = sample.known(sample.retainedIndex(i));
      if (frame.role() == FrameRole.SYSTEM
          && !isShortened(frame)
          && !dispatches(frame)
          && library(frame).equals(library(shortened))) {
        return frame;
      }
    }
    return shortened;
  }

  /** Tells whether a class has a name that its library's build made up, new for each release. */
  private static boolean isShortened(KnownFrame frame) {
    String name = frame.name().outermostClass();
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return !frame.name().container().isEmpty()
        && (simple.length() <= SHORTENED_CHARS || simple.startsWith(SHORTENED));
  }

  /** Returns the first two segments of the package of a class. */
  private static String library(KnownFrame frame) {
    String name = frame.name().packageName();
    int second = name.indexOf('.', name.indexOf('.') + 1);
    return second < 0 ? name : name.substring(0, second);
  }

  /** Returns the outermost frame of measuring code inside of the message loop. */
  private static @Nullable KnownFrame measuring(GroupedSample sample) {
    for (int i = 0; i < sample.size(); i++) {
      if (sample.fate(i) == Fate.MONITORING) {
        return sample.known(i);
      }
    }
    return null;
  }

  private static boolean dispatches(KnownFrame frame) {
    String function = frame.name().function();
    return DISPATCHING.contains(function) || PREFIXES.stream().anyMatch(function::startsWith);
  }

  private static boolean isRuntime(KnownFrame frame) {
    return RUNTIME.stream().anyMatch(frame.name().text()::startsWith);
  }
}
