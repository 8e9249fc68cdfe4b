package dev.jankline.symbols.address;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers by entry, the last one of each slot, bounded by (estimated) bytes: what comes when
 * the bound is reached takes the place of another. Thread-safe, without locks.
 */
final class FrameCache {
  private static final int SLOT_BYTES = 8;
  private static final int ANSWER_BYTES = 64;
  private static final int FRAME_BYTES = 112;

  /** No answer may take more than this share of the bound. */
  private static final int MIN_ANSWERS = 16;

  private static final int MAX_SLOTS = 1 << 22;

  private final AtomicReferenceArray<@Nullable Kept> slots;
  private final int mask;
  private final long maxBytes;
  private final AtomicLong usedBytes;

  private record Kept(int entry, List<CodeFrame> frames, int bytes) {}

  FrameCache(int entries, long maxBytes) {
    long wanted = Math.min(Math.min(entries, MAX_SLOTS), maxBytes / (SLOT_BYTES + ANSWER_BYTES));
    int slotCount = Integer.highestOneBit((int) Math.max(1, wanted));
    this.slots = new AtomicReferenceArray<>(slotCount);
    this.mask = slotCount - 1;
    this.maxBytes = maxBytes;
    this.usedBytes = new AtomicLong((long) slotCount * SLOT_BYTES);
  }

  @Nullable List<CodeFrame> get(int entry) {
    Kept kept = slots.getAcquire(entry & mask);
    return kept != null && kept.entry() == entry ? kept.frames() : null;
  }

  void put(int entry, List<CodeFrame> frames) {
    int bytes = bytes(frames);
    if (bytes > maxBytes / MIN_ANSWERS) {
      return;
    }
    replace(entry & mask, new Kept(entry, frames, bytes));
    for (int other = 1; usedBytes.get() > maxBytes && other <= mask; other++) {
      replace((entry + other) & mask, null);
    }
  }

  /** Bytes held now, by estimate. */
  long usedBytes() {
    return usedBytes.get();
  }

  private void replace(int slot, @Nullable Kept kept) {
    Kept before = slots.getAndSet(slot, kept);
    int change = (kept == null ? 0 : kept.bytes()) - (before == null ? 0 : before.bytes());
    usedBytes.addAndGet(change);
  }

  private static int bytes(List<CodeFrame> frames) {
    int bytes = ANSWER_BYTES;
    for (CodeFrame frame : frames) {
      String file = frame.file();
      bytes += FRAME_BYTES + 2 * (frame.function().length() + (file == null ? 0 : file.length()));
    }
    return bytes;
  }
}
