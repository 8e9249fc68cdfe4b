package dev.jankline.symbols.compile;

import java.time.Duration;

/**
 * Bounds what compiling one symbol file may take.
 *
 * @param maxPlainBytes bytes of the file after unpacking
 * @param maxLineBytes bytes of one line of a text file, or of one answer of the child process
 * @param maxHeapBytes (estimated) heap of this process while a file is compiled
 * @param timeout time for one file in the child process; no further file of an upload is begun
 *     after it
 * @param maxChildKib address space of the child process in KiB
 */
public record CompileLimits(
    long maxPlainBytes, int maxLineBytes, long maxHeapBytes, Duration timeout, long maxChildKib) {

  private static final int HEAP_SHARE = 3;

  /** 2 GiB unpacked, a third of the heap, 8 minutes and 4 GiB of memory in the child process. */
  public static CompileLimits defaults() {
    long heap = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    return new CompileLimits((2L << 30) - 1, 1 << 20, heap, Duration.ofMinutes(8), 4L << 20);
  }
}
