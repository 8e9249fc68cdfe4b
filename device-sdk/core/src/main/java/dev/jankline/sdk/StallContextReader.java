package dev.jankline.sdk;

import dev.jankline.sdk.wire.StallContext;

/** Adds what only the host's platform knows about a stall; called off the watched thread. */
public interface StallContextReader {
  /** Fills in what is known; fields left alone travel as unknown. */
  void read(StallContext.Builder into);
}
