package dev.jankline.processor.events;

import java.io.ByteArrayOutputStream;

/**
 * The ids that were seen of one device, as they are known in one bucket of receive time. New ones
 * are kept apart until they are written, as one set: mostly those of one upload. A set that is
 * small is written again with the next ones in it.
 */
final class DeviceIds {
  /** A device with more ids has the next ones stored one by one; 64 kB are read of it. */
  static final int MAX_IDS = 4_096;

  /** A set is written again while it has no more ids than that. */
  private static final int MAX_APPENDED_BYTES = 32 * IdSet.ID_BYTES;

  private static final long NEVER = Long.MIN_VALUE;

  private final String device;
  private final long bucket;
  private final IdSet ids = new IdSet();
  private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
  private long unwrittenSince = NEVER;
  private byte[] last = {};
  private long lastStart = NEVER;
  private long singleBucket = NEVER;

  /** Stores one set of a device. */
  interface Writer {
    /**
     * Stores a set.
     *
     * @param start when its first id was received, in milliseconds
     * @param ids the ids, one after the other
     */
    void write(String device, long start, byte[] ids);
  }

  DeviceIds(String device, long bucket) {
    this.device = device;
    this.bucket = bucket;
  }

  /** Key of the device's records. */
  String device() {
    return device;
  }

  /** Start of the bucket in which this is what is known. */
  long bucket() {
    return bucket;
  }

  /** Number of ids. */
  int size() {
    return ids.size();
  }

  /** Whether the next ids must be stored one by one. */
  boolean isFull() {
    return ids.size() >= MAX_IDS;
  }

  /** Whether an id is known here. */
  boolean contains(byte[] id) {
    return ids.contains(id);
  }

  /** Newest bucket that has ids of the device stored one by one; long ago when none has. */
  long singleBucket() {
    return singleBucket;
  }

  /** Takes what is stored: a bucket with ids stored one by one. */
  void readSingle(long start) {
    singleBucket = Math.max(singleBucket, start);
  }

  /** Takes what is stored: a set of ids. Sets must come in the order of their starts. */
  void readSet(long start, byte[] set) {
    ids.addAll(set);
    last = set;
    lastStart = start;
  }

  /**
   * Adds an id that is not known.
   *
   * @return whether it is the first that waits to be written
   */
  boolean add(byte[] id, long receivedAtMillis) {
    ids.addAll(id);
    unwritten.writeBytes(id);
    boolean isFirst = unwrittenSince == NEVER;
    if (isFirst) {
      unwrittenSince = receivedAtMillis;
    }
    return isFirst;
  }

  /** Writes the ids that wait. No set begins with its bucket: there is the mark of single ids. */
  void write(Writer writer) {
    if (unwritten.size() == 0) {
      return;
    }
    if (lastStart != NEVER
        && Buckets.of(lastStart) == bucket
        && last.length + unwritten.size() <= MAX_APPENDED_BYTES) {
      last = appended();
    } else {
      last = unwritten.toByteArray();
      lastStart = Math.max(Math.max(unwrittenSince, bucket + 1), lastStart + 1);
    }
    writer.write(device, lastStart, last);
    unwritten.reset();
    unwrittenSince = NEVER;
  }

  private byte[] appended() {
    ByteArrayOutputStream all = new ByteArrayOutputStream(last.length + unwritten.size());
    all.writeBytes(last);
    all.writeBytes(unwritten.toByteArray());
    return all.toByteArray();
  }
}
