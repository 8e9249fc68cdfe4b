package dev.jankline.sdk.watch;

/** Takes stalls that ended; the slot is only valid during the call. */
public interface StallReader {
  /** One stall, oldest first. */
  void stall(FinishedDispatch stall);
}
