package dev.jankline.processor.fingerprint;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.Share;
import dev.jankline.processor.lists.FrameRole;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.represent.RepresentativeStack;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation that a stall without app code is filed under: the outermost frame of a
 * library, an SDK or a service of the platform below the frames that only dispatch. A rule of
 * fingerprint version 2.
 *
 * <p>What dispatches differs between releases, between makers of devices, and between a sampled
 * stack and a dump; what it dispatches does not. Each sample without app code votes with its time.
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
    KnownFrame runtime = null;
    for (int i = 0; i < sample.keptCount(); i++) {
      KnownFrame frame = sample.known(sample.keptIndex(i));
      if (frame.role() == FrameRole.BLOCKING) {
        return frame;
      }
      if (frame.role() == FrameRole.SYSTEM && !frame.name().isAddress()) {
        if (!isRuntime(frame)) {
          return frame;
        }
        runtime = runtime == null ? frame : runtime;
      }
    }
    return runtime;
  }

  private static boolean isRuntime(KnownFrame frame) {
    return RUNTIME.stream().anyMatch(frame.name().text()::startsWith);
  }
}
