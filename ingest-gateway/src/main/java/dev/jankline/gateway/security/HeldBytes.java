package dev.jankline.gateway.security;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;

/**
 * Holds what came on a connection and was not passed on yet. Works on its event loop alone. Holds
 * at most a head and two reads, when reading stops in time.
 */
final class HeldBytes {
  private ByteBuf held = Unpooled.EMPTY_BUFFER;
  private boolean stopped;

  /** The bytes, for looking at them. */
  ByteBuf bytes() {
    return held;
  }

  /** The bytes behind the first ones, for looking at them. */
  ByteBuf behind(int bytes) {
    return held.slice(held.readerIndex() + bytes, held.readableBytes() - bytes);
  }

  void add(ChannelHandlerContext ctx, ByteBuf bytes) {
    held = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(ctx.alloc(), held, bytes);
  }

  /** Passes bytes on to the handlers behind. */
  void pass(ChannelHandlerContext ctx, int bytes) {
    ctx.fireChannelRead(take(bytes));
  }

  /** Takes bytes out, for the handlers behind. */
  ByteBuf take(int bytes) {
    return held.readRetainedSlice(bytes);
  }

  void drop() {
    held.release();
    held = Unpooled.EMPTY_BUFFER;
  }

  /**
   * Leaves in the kernel's buffer, and so with the client, what cannot be passed on now.
   *
   * @param waiting whether nothing can be passed on
   */
  void controlReading(ChannelHandlerContext ctx, boolean waiting) {
    if (waiting && held.isReadable()) {
      stopped = true;
      ctx.channel().config().setAutoRead(false);
    } else if (stopped) {
      stopped = false;
      ctx.channel().config().setAutoRead(true);
    }
  }
}
