package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.AddressRange;
import java.util.List;

/** Walks the addresses at which instructions may begin. */
final class LlvmAddresses implements LlvmSymbolizer.Addresses {
  private final List<AddressRange> code;
  private final int step;
  private int range;
  private long next;

  /**
   * @param step bytes of the shortest instruction, and its alignment
   */
  LlvmAddresses(List<AddressRange> code, int step) {
    this.code = code;
    this.step = step;
    this.next = code.isEmpty() ? 0 : aligned(code.get(0).start());
  }

  int step() {
    return step;
  }

  @Override
  public long next() {
    while (range < code.size() && next >= code.get(range).end()) {
      range++;
      next = range < code.size() ? Math.max(next, aligned(code.get(range).start())) : next;
    }
    if (range == code.size()) {
      return -1;
    }
    long address = next;
    next += step;
    return address;
  }

  private long aligned(long start) {
    return start / step * step;
  }
}
