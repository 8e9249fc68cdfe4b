package dev.jankline.symbols.frame;

import dev.jankline.symbols.address.CodeFrame;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers by address, the last one of each slot, bounded by (estimated) bytes: what comes
 * when the bound is reached takes the place of another. Thread-safe, without locks.
 */
final class AnswerMemo {
  private static final int SLOT_BYTES = 8;
  private static final int ANSWER_BYTES = 96;
  private static final int FRAME_BYTES = 120;

  /** No answer may take more than this share of the bound. */
  private static final int MIN_ANSWERS = 16;

  private static final int MAX_SLOTS = 1 << 22;

  /** Spreads addresses, most of which are multiples of 4, over all slots. */
  private static final int GOLDEN = 0x9E3779B9;

  private final AtomicReferenceArray<@Nullable Kept> slots;
  private final int shift;
  private final long maxBytes;
  private final AtomicLong usedBytes;

  private record Kept(long address, AddressAnswer answer, int bytes) {}

  AnswerMemo(long maxBytes) {
    long wanted = Math.min(MAX_SLOTS, maxBytes / (SLOT_BYTES + ANSWER_BYTES));
    int slotCount = Integer.highestOneBit((int) Math.max(2, wanted));
    this.slots = new AtomicReferenceArray<>(slotCount);
    this.shift = Integer.numberOfLeadingZeros(slotCount - 1);
    this.maxBytes = maxBytes;
    this.usedBytes = new AtomicLong((long) slotCount * SLOT_BYTES);
  }

  @Nullable AddressAnswer get(long address) {
    Kept kept = slots.getAcquire(slot(address));
    return kept != null && kept.address() == address ? kept.answer() : null;
  }

  void put(long address, AddressAnswer answer) {
    int bytes = bytes(answer);
    if (bytes > maxBytes / MIN_ANSWERS) {
      return;
    }
    int slot = slot(address);
    replace(slot, new Kept(address, answer, bytes));
    for (int other = 1; usedBytes.get() > maxBytes && other < slots.length(); other++) {
      replace((slot + other) % slots.length(), null);
    }
  }

  /** Bytes held now, by estimate. */
  long usedBytes() {
    return usedBytes.get();
  }

  private int slot(long address) {
    return (Long.hashCode(address) * GOLDEN) >>> shift;
  }

  private void replace(int slot, @Nullable Kept kept) {
    Kept before = slots.getAndSet(slot, kept);
    int change = (kept == null ? 0 : kept.bytes()) - (before == null ? 0 : before.bytes());
    usedBytes.addAndGet(change);
  }

  private static int bytes(AddressAnswer answer) {
    int bytes = ANSWER_BYTES;
    for (CodeFrame frame : answer.frames()) {
      String file = frame.file();
      bytes += FRAME_BYTES + 2 * (frame.function().length() + (file == null ? 0 : file.length()));
    }
    return bytes;
  }
}
