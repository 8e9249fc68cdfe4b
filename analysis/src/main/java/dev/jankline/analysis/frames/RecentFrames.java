package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameIdentity;
import dev.jankline.schema.SymbolizedFrame;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers name and role of some frames, for all stalls: most frames of a stall are those of the
 * stalls before, and a hit here creates no objects. Nobody changes a frame that was symbolized.
 * Thread-safe; two threads may look the same frame up twice.
 *
 * <p>Memory: {@value #SLOTS} frames, each with texts of at most {@value #MAX_CHARS} characters.
 */
final class RecentFrames {

  static final int MAX_CHARS = 512;

  private static final int SLOTS = 4096;
  private static final int FACTOR = 31;
  private static final int SPREAD = 13;
  private static final AtomicReferenceArray<@Nullable Known> RECENT =
      new AtomicReferenceArray<>(SLOTS);

  private final FrameCatalogue catalogue;

  private record Known(FrameCatalogue catalogue, SymbolizedFrame frame, KnownFrame known) {}

  RecentFrames(FrameCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  @SuppressWarnings("ReferenceEquality") // Each catalogue has lists of its own.
  KnownFrame know(SymbolizedFrame frame) {
    int slot = slot(frame);
    Known seen = RECENT.get(slot);
    if (seen != null && seen.catalogue() == catalogue && FrameIdentity.same(seen.frame(), frame)) {
      return seen.known();
    }
    KnownFrame found = catalogue.know(frame);
    if (chars(frame) <= MAX_CHARS) {
      RECENT.set(slot, new Known(catalogue, frame, found));
    }
    return found;
  }

  private int slot(SymbolizedFrame frame) {
    String member = frame.getMethodName();
    String container = frame.getClassName();
    int hash = (member == null ? frame.getFunction() : member).hashCode();
    hash = FACTOR * hash + Objects.hashCode(container);
    hash = FACTOR * hash + catalogue.hashCode();
    return (hash ^ (hash >>> SPREAD)) & (SLOTS - 1);
  }

  private static int chars(SymbolizedFrame frame) {
    return frame.getFunction().length()
        + chars(frame.getClassName())
        + chars(frame.getMethodName())
        + chars(frame.getFileName())
        + chars(frame.getModule());
  }

  private static int chars(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
