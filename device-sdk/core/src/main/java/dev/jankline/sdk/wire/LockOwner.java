package dev.jankline.sdk.wire;

/** Who held the lock the watched thread waited for. */
public final class LockOwner implements WireRecord {
  private final String lock;
  private final String threadName;
  private final int node;

  /** Node is the holder's innermost node, -1 when its stack was not captured. */
  public LockOwner(String lock, String threadName, int node) {
    this.lock = lock;
    this.threadName = threadName;
    this.node = node;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeText(lock);
    out.writeText(threadName);
    out.writeLong(node);
  }
}
