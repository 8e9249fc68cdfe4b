package dev.jankline.gateway.http1;

import io.netty.buffer.ByteBuf;

/** Finds the end of one request's body in the bytes of its connection. */
public interface RequestBody {
  /**
   * Number of readable bytes that belong to the body; nothing is consumed. After the last byte of
   * the body was among them, {@link #ended} says so.
   *
   * @throws BadFraming when the bytes are no body
   */
  int scan(ByteBuf bytes) throws BadFraming;

  /** Whether all of the body was scanned. */
  boolean ended();
}
