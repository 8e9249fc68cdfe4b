package dev.jankline.gateway.guard;

import io.netty.buffer.ByteBuf;

/** A body of a length known before; none has length 0. */
final class LengthBody implements RequestBody {
  private long left;

  LengthBody(long length) {
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
