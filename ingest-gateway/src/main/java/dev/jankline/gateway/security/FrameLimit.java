package dev.jankline.gateway.security;

import io.netty.buffer.ByteBuf;
import java.util.function.LongSupplier;

/**
 * Counts the frames of an HTTP/2 connection that cost work and carry no body: all but DATA and
 * WINDOW_UPDATE. A refused or reset stream costs as much as an answered one, and no limit of open
 * streams counts it.
 *
 * <pre>
 * frame: length(3) type(1) flags(1) stream(4)  payload of that length
 * </pre>
 */
final class FrameLimit {
  /** Frames that may come at once. */
  static final int BURST = 200;

  /** Frames a second that may come in the long run. */
  static final int PER_SECOND = 50;

  private static final int PREFACE_BYTES = 24;
  private static final int HEADER_BYTES = 9;
  private static final int TYPE_AT = 3;
  private static final int DATA = 0;
  private static final int WINDOW_UPDATE = 8;
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier nanoTime;
  private long lastNanos;
  private double credit = BURST;
  private int skip = PREFACE_BYTES;
  private int headerAt;
  private int length;

  FrameLimit(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.lastNanos = nanoTime.getAsLong();
  }

  /** Looks at the bytes that came; whether there are not too many frames in them. */
  boolean allows(ByteBuf bytes) {
    long now = nanoTime.getAsLong();
    credit = Math.min(BURST, credit + PER_SECOND * ((now - lastNanos) / NANOS_PER_SECOND));
    lastNanos = now;
    for (int at = bytes.readerIndex(); at < bytes.writerIndex(); ) {
      int skipped = Math.min(skip, bytes.writerIndex() - at);
      skip -= skipped;
      at += skipped;
      if (at < bytes.writerIndex()) {
        header(bytes.getUnsignedByte(at++));
      }
    }
    return credit >= 0;
  }

  private void header(int next) {
    if (headerAt < TYPE_AT) {
      length = length << Byte.SIZE | next;
    } else if (headerAt == TYPE_AT && next != DATA && next != WINDOW_UPDATE) {
      credit--;
    }
    if (++headerAt == HEADER_BYTES) {
      skip = length;
      headerAt = 0;
      length = 0;
    }
  }
}
