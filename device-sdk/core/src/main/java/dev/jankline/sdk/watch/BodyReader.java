package dev.jankline.sdk.watch;

/** Takes what was added up. */
public interface BodyReader {
  /** One body, and the device clock at the start of what it reports. */
  void take(long startWallMillis, byte[] body);
}
