package dev.jankline.sdk.watch;

/** Receives stalls that ended. The argument may be used only during the call. */
public interface StallReader {
  /** Receives one stall, oldest first. */
  void stall(FinishedDispatch stall);
}
