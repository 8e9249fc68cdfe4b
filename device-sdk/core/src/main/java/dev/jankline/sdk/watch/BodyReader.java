package dev.jankline.sdk.watch;

import dev.jankline.sdk.wire.Encoded;

/** Takes what was added up. */
public interface BodyReader {
  /** One body, and the device clock at the start of what it reports. */
  void take(long startWallMillis, Encoded body);
}
