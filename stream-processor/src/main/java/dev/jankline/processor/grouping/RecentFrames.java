package dev.jankline.processor.grouping;

import dev.jankline.processor.lists.FrameCatalogue;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.processor.names.FrameIdentity;
import dev.jankline.schema.SymbolizedFrame;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Caches name and role of some frames of one stall. The samples of a stall have most frames in
 * common, and a hit here creates no objects. Not thread-safe.
 */
final class RecentFrames {

  private static final int FEW_SAMPLES = 64;

  private final FrameCatalogue catalogue;
  private final @Nullable SymbolizedFrame[] frames;
  private final @Nullable KnownFrame[] known;

  RecentFrames(FrameCatalogue catalogue, int samples) {
    this.catalogue = catalogue;
    int slots = samples <= FEW_SAMPLES ? 128 : 4096;
    this.frames = new SymbolizedFrame[slots];
    this.known = new KnownFrame[slots];
  }

  KnownFrame know(SymbolizedFrame frame) {
    int slot = slot(frame);
    SymbolizedFrame seen = frames[slot];
    if (seen != null && FrameIdentity.same(seen, frame)) {
      return Objects.requireNonNull(known[slot]);
    }
    KnownFrame found = catalogue.know(frame);
    frames[slot] = frame;
    known[slot] = found;
    return found;
  }

  private int slot(SymbolizedFrame frame) {
    String member = frame.getMethodName();
    String container = frame.getClassName();
    int hash = Objects.hashCode(member == null ? frame.getFunction() : member);
    hash = 31 * hash + Objects.hashCode(container);
    return (hash ^ (hash >>> 13)) & (frames.length - 1);
  }
}
