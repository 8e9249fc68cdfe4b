package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.Ledger;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Counts events as captured and carries them to the spool, so that whoever captures never waits for
 * the disk. At most 64 events and 256 kB wait; further ones are dropped and counted. Thread-safe.
 */
public final class Outbox {
  private static final int MAX_WAITING = 64;
  private static final int MAX_WAITING_BYTES = 256 << 10;

  private final Object queueLock = new Object();
  private final Object spoolLock = new Object();
  private final ArrayDeque<byte[]> queue = new ArrayDeque<>(MAX_WAITING);
  private final Spool spool;
  private final PendingStall pending;
  private final Ledger ledger;
  private int waitingBytes;
  private boolean poked;

  /** Carries to this spool; what arrives there pends no more. */
  public Outbox(Spool spool, PendingStall pending, Ledger ledger) {
    this.spool = spool;
    this.pending = pending;
    this.ledger = ledger;
  }

  /** Takes an event. */
  public void add(byte[] bytes) {
    synchronized (queueLock) {
      ledger.captured(1);
      boolean fits = waitingBytes + bytes.length <= MAX_WAITING_BYTES;
      if (queue.isEmpty() || (fits && queue.size() < MAX_WAITING)) {
        queue.add(bytes);
        waitingBytes += bytes.length;
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
      byte[] event = next();
      while (event != null) {
        spool.append(event);
        pending.stored(event);
        event = next();
      }
    }
  }

  private byte @Nullable [] next() {
    synchronized (queueLock) {
      byte[] event = queue.poll();
      waitingBytes -= event == null ? 0 : event.length;
      return event;
    }
  }
}
