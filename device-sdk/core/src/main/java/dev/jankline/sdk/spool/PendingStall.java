package dev.jankline.sdk.spool;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.accounting.Overhead;
import dev.jankline.sdk.disk.SmallFile;
import dev.jankline.sdk.wire.Event;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a stall that still goes on in a file, so that it is not lost when the system kills the
 * process because of it. The file is a batch of one event in the layout of {@link SpoolFileFormat};
 * the next start moves it into the spool. A stall that ends keeps the event id it got here, and the
 * file is deleted once the stall is in the spool. So it is reported once, whenever the process
 * ends.
 *
 * <p>Thread-safe. A short-lived thread of its own writes the file, because the disk may be what the
 * app waits for. While it writes only the newest version of the stall waits.
 */
public final class PendingStall implements Runnable {
  static final long NO_MESSAGE = -1;

  private static final String NAME = "pending";

  private final SmallFile file;
  private final SdkClock clock;
  private final Random random;
  private final AtomicLong faults;
  private final Overhead overhead;
  private final long leftAtMillis;
  private volatile byte[] header = {};
  private long sequence = NO_MESSAGE;
  private byte @Nullable [] eventId;
  private byte[] batchId = {};
  private byte @Nullable [] wanted;
  private volatile boolean writing;

  /** Uses a file in this directory. A failed write is counted as a fault. */
  public PendingStall(
      File directory, SdkClock clock, Random random, AtomicLong faults, Overhead overhead) {
    this.overhead = overhead;
    this.file = new SmallFile(directory, NAME);
    this.clock = clock;
    this.random = random;
    this.faults = faults;
    this.leftAtMillis = file.writtenAtMillis();
  }

  /**
   * When an earlier process last wrote a stall that never ended, in milliseconds since 1970 UTC; 0
   * when there was none.
   */
  public long leftAtMillis() {
    return leftAtMillis;
  }

  /** Sets the header that stalls are written under from now on. */
  public void header(byte[] next) {
    header = next.clone();
  }

  /** The event id of a message's stall; null when it was never pending. */
  public synchronized byte @Nullable [] idOf(long message) {
    return message == sequence ? eventId : null;
  }

  /** Keeps what is known of the stall of a message so far, once there is a header. */
  public void keep(long message, long startWallMillis, byte[] stall) {
    synchronized (this) {
      if (header.length == 0) {
        return;
      }
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

  /** Deletes the pending copy of an event: the spool has it now. */
  void stored(byte[] event) {
    synchronized (this) {
      byte[] id = eventId;
      if (id == null || !Arrays.equals(id, Arrays.copyOf(event, SpoolFileFormat.ID_BYTES))) {
        return;
      }
    }
    forget();
  }

  /** Deletes the pending stall, if there is one. */
  public void forget() {
    synchronized (this) {
      eventId = null;
      wanted = null;
      sequence = NO_MESSAGE;
    }
    synchronized (file) {
      file.delete();
    }
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        synchronized (file) {
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
    overhead.tookThread();
  }

  /** Renames the file of an earlier process to a spool file; false when there is none. */
  static boolean moveLeft(File directory, File to) {
    return new SmallFile(directory, NAME).moveTo(to);
  }

  private byte[] file(long message, long startWallMillis, byte[] stall) {
    byte[] id = eventId;
    if (message != sequence || id == null) {
      sequence = message;
      id = SpoolFileFormat.newId(random);
      eventId = id;
      batchId = SpoolFileFormat.newId(random);
    }
    long now = clock.wallMillis();
    return SpoolFileFormat.file(
        batchId,
        SpoolFileFormat.record(now, header),
        SpoolFileFormat.record(now, Event.of(id, startWallMillis, stall)));
  }

  private void stopWriting() {
    writing = false;
  }

  /** The version to write next; null ends the writer. */
  private synchronized byte @Nullable [] take() {
    byte[] next = wanted;
    wanted = null;
    writing = next != null;
    return next;
  }
}
