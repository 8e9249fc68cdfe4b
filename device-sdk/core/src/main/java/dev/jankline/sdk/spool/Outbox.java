package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.Ledger;
import dev.jankline.sdk.wire.Event;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Counts events as captured and carries them to the spool, so that whoever captures never waits for
 * the disk. At most 64 events wait; further ones are dropped and counted. Thread-safe.
 */
public final class Outbox {
  private static final int MAX_WAITING = 64;

  private final Object queueLock = new Object();
  private final Object spoolLock = new Object();
  private final ArrayDeque<Event> queue = new ArrayDeque<>(MAX_WAITING);
  private final Spool spool;
  private final Ledger ledger;
  private boolean poked;

  /** Carries to this spool. */
  public Outbox(Spool spool, Ledger ledger) {
    this.spool = spool;
    this.ledger = ledger;
  }

  /** Takes an event. */
  public void add(Event event) {
    synchronized (queueLock) {
      ledger.captured(1);
      if (queue.size() < MAX_WAITING) {
        queue.add(event);
      } else {
        ledger.dropped(DropReason.QUEUE_FULL, 1);
      }
      queueLock.notifyAll();
    }
  }

  /** Ends a wait. */
  public void poke() {
    synchronized (queueLock) {
      poked = true;
      queueLock.notifyAll();
    }
  }

  /**
   * Waits until an event came in or somebody pokes, at most so long; spurious ends are harmless.
   */
  @SuppressWarnings("WaitNotInLoop") // Whoever waits looks again at everything anyway.
  public void await(long millis) throws InterruptedException {
    synchronized (queueLock) {
      if (queue.isEmpty() && !poked) {
        queueLock.wait(Math.max(1, millis));
      }
      poked = false;
    }
  }

  /** Writes everything that waits to the spool; when it returns, nothing captured before waits. */
  public void settle() {
    synchronized (spoolLock) {
      Event event = next();
      while (event != null) {
        spool.append(event.toBytes());
        event = next();
      }
    }
  }

  private @Nullable Event next() {
    synchronized (queueLock) {
      return queue.poll();
    }
  }
}
