package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.watch.ScreenRecorder.BodyReader;
import dev.jankline.sdk.wire.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes events of what was captured, gives each its final id, counts them, and hands them to the
 * spool on the uploader thread's thread, so that no capturing thread waits for the disk. At most 64
 * events and 256 kB wait; further ones are dropped and counted. Thread-safe.
 */
public final class SpoolQueue implements BodyReader {
  private static final int MAX_WAITING = 64;
  private static final int MAX_WAITING_BYTES = 256 << 10;

  private final List<byte[]> queue = new ArrayList<>(MAX_WAITING);
  private final Spool spool;
  private final PendingStall pending;
  private final EventAccounting accounting;
  private final Random random;
  private int waitingBytes;
  private boolean poked;

  /** Writes to this spool. Deletes the pending copy of a stall that the spool has. */
  public SpoolQueue(Spool spool, PendingStall pending, EventAccounting accounting, Random random) {
    this.spool = spool;
    this.pending = pending;
    this.accounting = accounting;
    this.random = random;
  }

  @Override
  public void take(long startWallMillis, byte[] body) {
    takeStall(PendingStall.NO_MESSAGE, startWallMillis, body, true);
  }

  /** Takes the stall of a message. A stall that was pending keeps the event id it got then. */
  public void takeStall(long message, long startWallMillis, byte[] stall, boolean hasEnded) {
    if (hasEnded) {
      byte[] id = pending.idOf(message);
      add(Event.of(id == null ? newId() : id, startWallMillis, stall));
    } else {
      pending.keep(message, startWallMillis, stall);
    }
  }

  /** Counts an event that is not kept. */
  public void drop(DropReason reason) {
    accounting.lost(reason, 1);
  }

  /** A new event id. */
  public byte[] newId() {
    return SpoolFileFormat.newId(random);
  }

  /** Counts an event as captured and queues it, or drops it when the queue is full. */
  public void add(byte[] bytes) {
    synchronized (queue) {
      accounting.captured(1);
      boolean fits = waitingBytes + bytes.length <= MAX_WAITING_BYTES;
      if (queue.isEmpty() || (fits && queue.size() < MAX_WAITING)) {
        queue.add(bytes);
        waitingBytes += bytes.length;
      } else {
        accounting.dropped(DropReason.QUEUE_FULL, 1);
      }
      queue.notifyAll();
    }
  }

  /** Ends a call of {@link #await}. */
  public void poke() {
    synchronized (queue) {
      poked = true;
      queue.notifyAll();
    }
  }

  /**
   * Waits until an event is queued or {@link #poke} is called, at most so many milliseconds. It may
   * return earlier.
   */
  @SuppressWarnings("WaitNotInLoop") // The caller checks everything again anyway.
  public void await(long millis) throws InterruptedException {
    synchronized (queue) {
      if (queue.isEmpty() && !poked) {
        queue.wait(Math.max(1, millis));
      }
      poked = false;
    }
  }

  /** Writes all queued events to the spool; by one thread at a time. */
  public void settle() {
    byte[] event = next();
    while (event != null) {
      spool.append(event);
      pending.stored(event);
      event = next();
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
