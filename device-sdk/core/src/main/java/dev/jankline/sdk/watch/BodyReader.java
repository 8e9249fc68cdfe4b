package dev.jankline.sdk.watch;

/** Receives event bodies, for example the counts of a screen. */
public interface BodyReader {
  /** Receives one body, and when what it reports began, in milliseconds since 1970 UTC. */
  void take(long startWallMillis, byte[] body);
}
