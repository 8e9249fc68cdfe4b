package dev.jankline.gateway.body;

/** Holds the bytes of a body as sent, and what is reserved for them. */
public final class GatheredBody {
  private final byte[] bytes;
  private final Reservation memory;

  /**
   * @param bytes the bytes; not copied
   * @param memory what the upload has reserved so far; more is taken from it, and whoever needs the
   *     bytes no more closes it
   */
  GatheredBody(byte[] bytes, Reservation memory) {
    this.bytes = bytes;
    this.memory = memory;
  }

  /** Returns the bytes as sent; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  public Reservation memory() {
    return memory;
  }
}
