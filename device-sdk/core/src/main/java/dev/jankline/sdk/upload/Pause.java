package dev.jankline.sdk.upload;

/** Waits between two attempts. */
public interface Pause {
  /** Waits so long. */
  void pause(long millis) throws InterruptedException;
}
