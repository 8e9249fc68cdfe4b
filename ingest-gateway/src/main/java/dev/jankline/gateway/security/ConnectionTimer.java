package dev.jankline.gateway.security;

import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs one task of a connection at a later time, unless it is cancelled or replaced before. */
final class ConnectionTimer {
  private io.netty.util.concurrent.@Nullable ScheduledFuture<?> task;

  /** Replaces what was planned. */
  void set(ChannelHandlerContext ctx, Duration after, Runnable run) {
    cancel();
    task = ctx.executor().schedule(run, after.toNanos(), TimeUnit.NANOSECONDS);
  }

  boolean isSet() {
    return task != null;
  }

  void cancel() {
    if (task != null) {
      task.cancel(false);
      task = null;
    }
  }
}
