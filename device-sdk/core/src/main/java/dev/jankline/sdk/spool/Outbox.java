package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.ledger.Ledger;
import dev.jankline.sdk.watch.BodyReader;
import dev.jankline.sdk.wire.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes events of what was captured, each with an id for ever, counts them and carries them to the
 * spool, so that whoever captures never waits for the disk. At most 64 events and 256 kB wait;
 * further ones are dropped and counted. Thread-safe.
 */
public final class Outbox implements BodyReader {
  private static final int MAX_WAITING = 64;
  private static final int MAX_WAITING_BYTES = 256 << 10;

  private final Object spoolLock = new Object();
  private final List<byte[]> queue = new ArrayList<>(MAX_WAITING);
  private final Spool spool;
  private final PendingStall pending;
  private final Ledger ledger;
  private final Random random;
  private int waitingBytes;
  private boolean poked;

  /** Carries to this spool; what arrives there pends no more. */
  public Outbox(Spool spool, PendingStall pending, Ledger ledger, Random random) {
    this.spool = spool;
    this.pending = pending;
    this.ledger = ledger;
    this.random = random;
  }

  @Override
  public void take(long startWallMillis, byte[] body) {
    takeStall(PendingStall.NO_MESSAGE, startWallMillis, body, true);
  }

  /** A message's stall; one that was kept while it went on has its id for ever. */
  public void takeStall(long message, long startWallMillis, byte[] stall, boolean hasEnded) {
    if (hasEnded) {
      byte[] id = pending.idOf(message);
      add(Event.of(id == null ? newId() : id, startWallMillis, stall));
    } else {
      pending.keep(message, startWallMillis, stall);
    }
  }

  /** A new event id. */
  public byte[] newId() {
    return SegmentFormat.newId(random);
  }

  /** Takes an event. */
  public void add(byte[] bytes) {
    synchronized (queue) {
      ledger.captured(1);
      boolean fits = waitingBytes + bytes.length <= MAX_WAITING_BYTES;
      if (queue.isEmpty() || (fits && queue.size() < MAX_WAITING)) {
        queue.add(bytes);
        waitingBytes += bytes.length;
      } else {
        ledger.dropped(DropReason.QUEUE_FULL, 1);
      }
      queue.notifyAll();
    }
  }

  /** Ends a wait. */
  public void poke() {
    synchronized (queue) {
      poked = true;
      queue.notifyAll();
    }
  }

  /**
   * Waits until an event came in or somebody pokes, at most so long; spurious ends are harmless.
   */
  @SuppressWarnings("WaitNotInLoop") // Whoever waits looks again at everything anyway.
  public void await(long millis) throws InterruptedException {
    synchronized (queue) {
      if (queue.isEmpty() && !poked) {
        queue.wait(Math.max(1, millis));
      }
      poked = false;
    }
  }

  /** Writes everything that waits to the spool; when it returns, nothing captured before waits. */
  public void settle() {
    synchronized (spoolLock) {
      byte[] event = next();
      while (event != null) {
        spool.append(event);
        pending.stored(event);
        event = next();
      }
    }
  }

  private byte @Nullable [] next() {
    synchronized (queue) {
      if (queue.isEmpty()) {
        return null;
      }
      byte[] event = queue.remove(0);
      waitingBytes -= event.length;
      return event;
    }
  }
}
