package dev.jankline.sdk.watch;

/**
 * Is notified of what the watched thread records. Called on the watched thread, so it must be
 * quick.
 */
public interface WatchReader {
  /** Wakes the thread that reads. */
  void wake();

  /** Counts a stall that found no free slot and is lost. */
  void lost();
}
