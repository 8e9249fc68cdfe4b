package dev.jankline.gateway.http1;

import io.netty.buffer.ByteBuf;

/** A body of a length that the head names; a request without a body has length 0. */
public final class LengthBody implements RequestBody {
  private long left;

  public LengthBody(long length) {
    this.left = length;
  }

  @Override
  public int scan(ByteBuf bytes) {
    int mine = (int) Math.min(left, bytes.readableBytes());
    left -= mine;
    return mine;
  }

  @Override
  public boolean ended() {
    return left == 0;
  }
}
