package dev.jankline.sdk.wire;

/** Who held the lock the watched thread waited for. */
public final class LockOwner extends Encoded {
  /** Node is the holder's innermost node, -1 when its stack was not captured. */
  public LockOwner(String lock, String threadName, int node) {
    super(new AvroWriter(64).writeText(lock).writeText(threadName).writeLong(node));
  }
}
