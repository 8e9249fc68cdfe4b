package dev.jankline.sdk.watch;

/**
 * Reads what the watched thread tells, on another thread. Called from the watched one: be quick.
 */
public interface WatchReader {
  /** There is something to look at. */
  void wake();

  /** A stall found no room and is lost. */
  void lost();
}
