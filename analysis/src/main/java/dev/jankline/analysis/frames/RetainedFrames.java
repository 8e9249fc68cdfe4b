package dev.jankline.analysis.frames;

import java.util.Arrays;

/**
 * Lists the kept frames of a stack. Of a recursion, direct or mutual, one round is kept: the frames
 * from a function to the next call of the same function are dropped.
 *
 * <p>One instance is used for all samples of a stall, one after the other. Not thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // One byte for each frame; it is never stored or sent.
final class RetainedFrames {

  private static final int SLOTS = 4 * StackGrouping.MAX_DEPTH;
  private static final Fate[] FATES = Fate.values();

  private short[] kept = {};

  /** Hash table: position in {@code kept} of the frame whose name has the slot; -1 if free. */
  private short[] positions = {};

  /**
   * Returns the indices of the kept frames; sets the fate of dropped recursions in {@code fates}.
   */
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
    // A slot may be stale: its frame was dropped with a recursion, and the position is now free or
    // used by another frame.
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
