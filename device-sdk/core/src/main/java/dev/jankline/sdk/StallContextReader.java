package dev.jankline.sdk;

import dev.jankline.sdk.wire.StallContext;

/**
 * Adds to a stall what only the host's platform knows of process and device. Never called on the
 * watched thread. An exception is counted as a fault, and the stall is reported without it.
 */
public interface StallContextReader {
  /**
   * Fills in what is known. Fields that are not set are reported as unknown.
   *
   * @param into the context of the stall
   */
  void read(StallContext.Builder into);
}
