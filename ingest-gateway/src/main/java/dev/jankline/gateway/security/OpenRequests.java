package dev.jankline.gateway.security;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the requests of one connection. Thread-safe. */
final class OpenRequests {
  private static final AttributeKey<OpenRequests> KEY =
      AttributeKey.valueOf(OpenRequests.class, "requests");

  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();

  static OpenRequests of(Channel channel) {
    OpenRequests fresh = new OpenRequests();
    OpenRequests known = channel.attr(KEY).setIfAbsent(fresh);
    return known == null ? fresh : known;
  }

  void begin() {
    begun.incrementAndGet();
  }

  void end() {
    ended.incrementAndGet();
  }

  long begun() {
    return begun.get();
  }

  boolean none() {
    return begun.get() == ended.get();
  }
}
