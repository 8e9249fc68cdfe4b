package dev.jankline.sdk.spool;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.disk.SmallFile;
import dev.jankline.sdk.wire.Event;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the stall that still goes on in a file, so that it survives when the system kills the
 * process because of it. The file is a batch of one event in the layout of {@link SegmentFormat};
 * the next start moves it into the spool. A stall that ends keeps the event id it had here, and the
 * file goes once the stall is in the spool; so it is reported once whatever happens in between.
 *
 * <p>Thread-safe. The disk may be what the app waits for: a short-lived thread writes, and while it
 * does only the newest of what comes in waits for it.
 */
public final class PendingStall implements Runnable {
  static final long NO_MESSAGE = -1;

  private static final String NAME = "pending";

  private final Object fileLock = new Object();
  private final SmallFile file;
  private final long fingerprint;
  private final SdkClock clock;
  private final Random random;
  private final AtomicLong faults;
  private final long leftAtMillis;
  private byte[] header = {};
  private long sequence = NO_MESSAGE;
  private byte @Nullable [] eventId;
  private byte[] batchId = {};
  private byte @Nullable [] wanted;
  private boolean writing;

  /** A disk that refuses is counted as a fault. */
  public PendingStall(
      File directory, long fingerprint, SdkClock clock, Random random, AtomicLong faults) {
    this.file = new SmallFile(directory, NAME);
    this.fingerprint = fingerprint;
    this.clock = clock;
    this.random = random;
    this.faults = faults;
    this.leftAtMillis = file.writtenAtMillis();
  }

  /** When an earlier process last wrote a stall that never ended; 0 when there was none. */
  public long leftAtMillis() {
    return leftAtMillis;
  }

  /** Stalls are written under this header from now on. */
  public synchronized void header(byte[] next) {
    header = next.clone();
  }

  /** The event id of a message's stall; null when it never was pending. */
  public synchronized byte @Nullable [] idOf(long message) {
    return message == sequence ? eventId : null;
  }

  /** Keeps what is known of a message's stall so far. */
  public void keep(long message, long startWallMillis, byte[] stall) {
    synchronized (this) {
      wanted = file(message, startWallMillis, stall);
      if (writing) {
        return;
      }
      writing = true;
    }
    Thread writer = new Thread(this, "jankline-pending");
    writer.setDaemon(true);
    writer.start();
  }

  /** An event is in the spool: it pends no more. */
  void stored(byte[] event) {
    synchronized (this) {
      byte[] id = eventId;
      if (id == null || !Arrays.equals(id, Arrays.copyOf(event, SegmentFormat.ID_BYTES))) {
        return;
      }
    }
    forget();
  }

  /** Deletes what is pending. */
  public void forget() {
    synchronized (this) {
      eventId = null;
      wanted = null;
      sequence = NO_MESSAGE;
    }
    synchronized (fileLock) {
      file.delete();
    }
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        synchronized (fileLock) {
          byte[] next = take();
          more = next != null;
          if (next != null) {
            file.write(next, true);
          }
        }
      }
    } catch (IOException | RuntimeException refused) {
      stopWriting();
      faults.incrementAndGet();
    }
  }

  /** Takes away what an earlier process left, as a spool file of the given name. */
  static boolean moveLeft(File directory, File to) {
    return new SmallFile(directory, NAME).moveTo(to);
  }

  private byte[] file(long message, long startWallMillis, byte[] stall) {
    byte[] id = eventId;
    if (message != sequence || id == null) {
      sequence = message;
      id = SegmentFormat.newId(random);
      eventId = id;
      batchId = SegmentFormat.newId(random);
    }
    long now = clock.wallMillis();
    return SegmentFormat.file(
        fingerprint,
        batchId,
        SegmentFormat.record(now, header),
        SegmentFormat.record(now, Event.of(id, startWallMillis, stall)));
  }

  private synchronized void stopWriting() {
    writing = false;
  }

  /** What has to be written; with null the writer ends. */
  private synchronized byte @Nullable [] take() {
    byte[] next = wanted;
    wanted = null;
    writing = next != null;
    return next;
  }
}
