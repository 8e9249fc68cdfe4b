package dev.jankline.processor.grouping;

import dev.jankline.processor.lists.KnownFrame;
import java.util.Arrays;

/**
 * Lists the frames of a stack that are kept, and drops what lies between a frame and the same frame
 * further in: direct and mutual recursion. Used for the samples of one stall, one after the other.
 */
@SuppressWarnings("EnumOrdinal") // A byte a frame; never leaves the process.
final class KeptFrames {

  private static final int SLOTS = 4 * StackGrouping.MAX_DEPTH;
  private static final Fate[] FATES = Fate.values();

  private short[] kept = {};

  /** Position in {@code kept} of the frame whose name falls into a slot. */
  private short[] positions = {};

  /** Returns the indices of the frames kept; marks those inside a cycle in {@code fates}. */
  short[] of(KnownFrame[] frames, byte[] fates) {
    if (positions.length < 4 * frames.length) {
      int slots = Math.min(SLOTS, Integer.highestOneBit(Math.max(1, 4 * frames.length)) * 2);
      positions = new short[slots];
      kept = new short[slots / 4];
    }
    Arrays.fill(positions, (short) -1);
    int size = 0;
    for (int i = 0; i < frames.length; i++) {
      if (FATES[fates[i]].kept()) {
        size = keep(frames, fates, i, size);
      }
    }
    return Arrays.copyOf(kept, size);
  }

  private int keep(KnownFrame[] frames, byte[] fates, int index, int size) {
    KnownFrame frame = frames[index];
    int mask = positions.length - 1;
    int slot = frame.name().text().hashCode() & mask;
    int end = size;
    // A slot may point behind the end or at another frame than it was made for: what it was made
    // for has been dropped with a cycle since.
    for (; positions[slot] >= 0; slot = (slot + 1) & mask) {
      int position = positions[slot];
      if (position < size && frames[kept[position]].sameName(frame)) {
        end = position;
        break;
      }
    }
    for (int i = end; i < size; i++) {
      fates[kept[i]] = (byte) Fate.RECURSION.ordinal();
    }
    positions[slot] = (short) end;
    kept[end] = (short) index;
    return end + 1;
  }
}
