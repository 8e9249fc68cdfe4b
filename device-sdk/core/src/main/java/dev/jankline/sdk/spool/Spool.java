package dev.jankline.sdk.spool;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.disk.Disk;
import dev.jankline.sdk.wire.BatchEncoder;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Keeps encoded events in append-only files, each of which becomes one batch. Thread-safe.
 *
 * <p>A file holds events of one header only, so events captured by one version of the app are never
 * sent as those of another. A file is sealed when the batch is full, when it is about to be sent,
 * or when its first event is older than a sixteenth of the allowed age. Events leave by {@link
 * #remove}. When the files exceed the bounds of bytes or age the oldest file is deleted, and its
 * events are counted as dropped. What was written survives kill -9. A write that was cut off loses
 * its own event and none before it.
 *
 * <p>Files of an earlier process are read at the first use, on the calling thread.
 */
public final class Spool {
  private static final int MAX_FILES = 256;
  private static final int AGE_STEPS = 16;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  private final File directory;
  private final long maxBytes;
  private final long maxAgeMillis;
  private final int maxBatchEvents;
  private final int maxBatchBytes;
  private final SdkClock clock;
  private final Random random;
  private final EventAccounting accounting;
  private final List<SpoolFile> spoolFiles = new ArrayList<>();
  private byte[] header = {};
  private @Nullable BatchEnd batchEnd;
  private @Nullable SpoolFile open;
  private @Nullable SpoolFile left;
  private boolean recovered;
  private long nextNumber = 1;

  /**
   * A spool in this directory, of at most 2 MB and 7 days, in batches of at most 100 events and 256
   * kB before compression. Events found there are counted as captured.
   */
  public Spool(File directory, SdkClock clock, Random random, EventAccounting accounting) {
    this(directory, 2L << 20, 7 * DAY_MILLIS, 100, 256 << 10, clock, random, accounting);
  }

  Spool(
      File directory,
      long maxBytes,
      long maxAgeMillis,
      int maxBatchEvents,
      int maxBatchBytes,
      SdkClock clock,
      Random random,
      EventAccounting accounting) {
    this.directory = directory;
    this.maxBytes = maxBytes;
    this.maxAgeMillis = maxAgeMillis;
    this.maxBatchEvents = maxBatchEvents;
    this.maxBatchBytes = maxBatchBytes;
    this.clock = clock;
    this.random = random;
    this.accounting = accounting;
  }

  /** Adds a last event from here to every batch; called before any other thread knows the spool. */
  public void endBatchesWith(BatchEnd end) {
    batchEnd = end;
  }

  /** Sets the header of the events appended from now on. */
  public synchronized void header(byte[] next) {
    if (Arrays.equals(header, next)) {
      return;
    }
    header = next.clone();
    try {
      if (open != null) {
        seal(open);
      }
    } catch (IOException readOnly) {
      // The file is not used any more all the same: the next event begins a new one.
      return;
    }
  }

  /** Reads what an earlier process left, once; false when the directory cannot be used. */
  public synchronized boolean recover() {
    if (recovered) {
      return true;
    }
    try {
      Disk.makeDirectory(directory);
      left = new SpoolRecovery(directory, accounting).recover(spoolFiles);
      recovered = true;
      goOn();
    } catch (IOException refused) {
      return recovered;
    }
    return true;
  }

  /** Keeps an event that was counted as captured; false when it had to be dropped (counted). */
  public synchronized boolean append(byte[] event) {
    long now = clock.wallMillis();
    byte[] record = SpoolFileFormat.record(now, event);
    if (event.length > maxBatchBytes || record.length > maxBytes) {
      accounting.dropped(DropReason.TOO_LARGE, 1);
      return false;
    }
    try {
      if (!recover()) {
        throw new IOException();
      }
      if (open != null && !fits(open, record.length)) {
        seal(open);
      }
      if (open == null) {
        begin(now, record);
      } else {
        open.append(now, record);
      }
    } catch (IOException full) {
      accounting.dropped(DropReason.IO_ERROR, 1);
      open = null;
      return false;
    }
    evict();
    return true;
  }

  /**
   * The stall that was pending when an earlier process ended, once; null when there was none or it
   * has left already. The caller holds the lock of the spool until it has amended it.
   */
  public synchronized @Nullable StoredBatch left() throws IOException {
    recover();
    SpoolFile spoolFile = left;
    if (spoolFile == null || spoolFile.inFlight || !spoolFiles.contains(spoolFile)) {
      return null;
    }
    left = null;
    StoredBatch batch = SpoolRecovery.read(spoolFile);
    return batch == null || batch.events.size() != 1 || !isOurs(batch) ? null : batch;
  }

  /** Gives a batch of one event another content of it, which keeps its ids. */
  public synchronized void amend(StoredBatch batch, byte[] event) throws IOException {
    long then = batch.firstCapturedAtMillis;
    byte[] file =
        SpoolFileFormat.file(
            batch.id(),
            SpoolFileFormat.record(then, batch.header()),
            SpoolFileFormat.record(then, event));
    Disk.replace(batch.spoolFile.file, file, true);
    batch.spoolFile.bytes = file.length;
  }

  /** Seals and returns the oldest batch; null when the spool is empty. */
  public synchronized @Nullable StoredBatch oldest() {
    recover();
    evict();
    while (!spoolFiles.isEmpty()) {
      SpoolFile oldest = spoolFiles.get(0);
      StoredBatch batch = load(oldest);
      if (batch != null) {
        oldest.inFlight = true;
        return batch;
      }
      drop(oldest, DropReason.CORRUPT);
    }
    return null;
  }

  /** Deletes a batch that the gateway has accepted or refused. */
  public synchronized void remove(StoredBatch batch) {
    delete(batch.spoolFile);
  }

  /** Keeps a batch that could not be sent. */
  public void keep(StoredBatch batch) {
    batch.spoolFile.inFlight = false;
  }

  /** Deletes everything; the events are counted as dropped for this reason. */
  public synchronized void clear(DropReason reason) {
    recover();
    while (!spoolFiles.isEmpty()) {
      drop(spoolFiles.get(0), reason);
    }
  }

  /** Number of events kept. */
  public synchronized int events() {
    recover();
    int events = 0;
    for (SpoolFile spoolFile : spoolFiles) {
      events += spoolFile.events;
    }
    return events;
  }

  /** Bytes of all files together. */
  public synchronized long bytes() {
    long bytes = 0;
    for (SpoolFile spoolFile : spoolFiles) {
      bytes += spoolFile.bytes;
    }
    return bytes;
  }

  /** Continues the newest file when it is not sealed and has the same header. */
  private void goOn() throws IOException {
    if (spoolFiles.isEmpty()) {
      return;
    }
    SpoolFile newest = spoolFiles.get(spoolFiles.size() - 1);
    nextNumber = newest.number + 1;
    StoredBatch batch = SpoolRecovery.read(newest);
    if (!newest.isSealed()
        && batch != null
        && isOurs(batch)
        && Arrays.equals(batch.header(), header)) {
      open = newest;
    }
  }

  /** Whether this version of the SDK could have written the batch; others are sent as they are. */
  private static boolean isOurs(StoredBatch batch) {
    return batch.fingerprint == BatchEncoder.FINGERPRINT;
  }

  /** Begins a file with its first event. */
  private void begin(long nowMillis, byte[] record) throws IOException {
    byte[] batchId = SpoolFileFormat.newId(random);
    SpoolFile begun = SpoolFile.create(directory, nextNumber++);
    byte[] headerRecord = SpoolFileFormat.record(nowMillis, header);
    begun.append(nowMillis, SpoolFileFormat.file(batchId, headerRecord, record));
    spoolFiles.add(begun);
    open = begun;
  }

  /** Seals a file. One that this process wrote gets its last event first. */
  private void seal(SpoolFile spoolFile) throws IOException {
    BatchEnd end = null;
    if (spoolFile == open) {
      open = null;
      end = batchEnd;
    }
    if (end != null && spoolFile.events > 0) {
      byte[] last = end.lastEvent();
      try {
        long now = clock.wallMillis();
        spoolFile.append(now, SpoolFileFormat.record(now, last));
      } catch (IOException full) {
        accounting.dropped(DropReason.IO_ERROR, 1);
      }
    }
    spoolFile.seal();
  }

  private boolean fits(SpoolFile spoolFile, int recordBytes) {
    return spoolFile.events < maxBatchEvents
        && spoolFile.bytes + recordBytes <= maxBatchBytes + header.length
        && age(spoolFile) < maxAgeMillis / AGE_STEPS;
  }

  private long age(SpoolFile spoolFile) {
    return spoolFile.events == 0 ? 0 : clock.wallMillis() - spoolFile.firstCapturedAtMillis;
  }

  private void evict() {
    int at = 0;
    while (at < spoolFiles.size()) {
      SpoolFile oldest = spoolFiles.get(at);
      boolean expired = age(oldest) > maxAgeMillis;
      boolean full = bytes() > maxBytes || spoolFiles.size() > MAX_FILES;
      if (oldest.inFlight) {
        at++;
      } else if (expired || (full && spoolFiles.size() > 1)) {
        drop(oldest, expired ? DropReason.EXPIRED : DropReason.SPOOL_FULL);
      } else {
        return;
      }
    }
  }

  private @Nullable StoredBatch load(SpoolFile spoolFile) {
    try {
      seal(spoolFile);
      StoredBatch batch = SpoolRecovery.read(spoolFile);
      if (batch == null || batch.events.isEmpty()) {
        return null;
      }
      accounting.dropped(DropReason.CORRUPT, spoolFile.events - batch.events.size());
      spoolFile.events = batch.events.size();
      return batch;
    } catch (IOException unreadable) {
      return null;
    }
  }

  private void drop(SpoolFile spoolFile, DropReason reason) {
    accounting.dropped(reason, spoolFile.events);
    delete(spoolFile);
  }

  private void delete(SpoolFile spoolFile) {
    if (spoolFile == open) {
      open = null;
    }
    spoolFiles.remove(spoolFile);
    spoolFile.delete();
  }

  /** Provides the last event of a batch, after which nothing is added to it. */
  public interface BatchEnd {
    /** The encoded event. The implementation counts it as captured. */
    byte[] lastEvent();
  }

  /** Encodes a batch, once for each attempt, because it holds the time it is sent. */
  public interface BatchSource {
    /** Writes the batch as an Avro single object; throws when the stream does. */
    void writeTo(OutputStream out, long sentAtMillis) throws IOException;
  }
}
