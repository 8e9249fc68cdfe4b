package dev.jankline.sdk;

import dev.jankline.sdk.spool.Outbox;
import dev.jankline.sdk.spool.PendingStall;
import dev.jankline.sdk.watch.BodyReader;
import dev.jankline.sdk.wire.Event;

/** Makes events of what was captured, each with an id for ever. Thread-safe. */
final class Capture implements BodyReader {
  private static final int EVENT_ID_BYTES = 16;

  private final Outbox outbox;
  private final PendingStall pending;
  private final RandomSource random;

  Capture(Outbox outbox, PendingStall pending, RandomSource random) {
    this.outbox = outbox;
    this.pending = pending;
    this.random = random;
  }

  @Override
  public void take(long startWallMillis, byte[] body) {
    outbox.add(Event.of(newId(), startWallMillis, body));
  }

  /** A stall that ended; one that was pending keeps its id. */
  void takeStall(long message, long startWallMillis, byte[] stall) {
    byte[] id = pending.idOf(message);
    outbox.add(Event.of(id == null ? newId() : id, startWallMillis, stall));
  }

  /** Keeps a stall that still goes on. */
  void keepStall(long message, long startWallMillis, byte[] stall) {
    pending.keep(message, startWallMillis, stall);
  }

  byte[] newId() {
    byte[] id = new byte[EVENT_ID_BYTES];
    random.nextBytes(id);
    return id;
  }
}
