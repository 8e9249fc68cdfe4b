package dev.jankline.sdk.spool;

import dev.jankline.sdk.wire.BatchEncoder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Layout of one spool file, which holds one batch. Stateless. Numbers are big-endian.
 *
 * <pre>
 *  0      4             12         28       32
 *  +------+-------------+----------+--------+----------+----------+- - -
 *  | JKS1 | fingerprint | batch id | CRC-32 | header   | event    |
 *  +------+-------------+----------+--------+----------+----------+- - -
 * header and events are records:
 *  +--------+--------+---------------+----------------+
 *  | length | CRC-32 | captured at   | payload        |
 *  | 4      | 4      | 8 (wall ms)   | (length bytes) |
 *  +--------+--------+---------------+----------------+
 * </pre>
 *
 * The first CRC covers the 28 bytes before it, a record's CRC its captured-at and payload. A reader
 * stops at the first record that is cut off or damaged; the records before it are valid.
 */
final class SpoolFileFormat {
  static final int HEAD_BYTES = 32;
  static final int RECORD_HEAD_BYTES = 16;
  static final int ID_BYTES = 16;

  private static final int MAGIC = 0x4A4B5331; // "JKS1"
  private static final int FINGERPRINT_AT = 4;
  private static final int ID_AT = 12;
  private static final int CRC_AT = 28;

  private SpoolFileFormat() {}

  /** A new id, of a batch or an event. */
  static byte[] newId(Random random) {
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    return id;
  }

  /** A file with its first event. */
  static byte[] file(byte[] batchId, byte[] headerRecord, byte[] eventRecord) {
    int bytes = HEAD_BYTES + headerRecord.length + eventRecord.length;
    ByteBuffer out = ByteBuffer.allocate(bytes);
    out.putInt(MAGIC).putLong(BatchEncoder.FINGERPRINT).put(batchId);
    out.putInt(crc(out.array(), 0, CRC_AT)).put(headerRecord).put(eventRecord);
    return out.array();
  }

  static byte[] record(long capturedAtMillis, byte[] payload) {
    ByteBuffer out = ByteBuffer.allocate(RECORD_HEAD_BYTES + payload.length);
    out.putInt(payload.length).putInt(0).putLong(capturedAtMillis).put(payload);
    out.putInt(Integer.BYTES, crc(out.array(), 8, Long.BYTES + payload.length));
    return out.array();
  }

  /** The valid part of a file; null when head or header is damaged. */
  static @Nullable StoredBatch read(SpoolFile spoolFile, byte[] file) {
    ByteBuffer in = ByteBuffer.wrap(file);
    if (file.length < HEAD_BYTES
        || in.getInt(0) != MAGIC
        || in.getInt(CRC_AT) != crc(file, 0, CRC_AT)) {
      return null;
    }
    int at = HEAD_BYTES;
    int end = endOf(file, in, at);
    if (end == at) {
      return null;
    }
    byte[] id = Arrays.copyOfRange(file, ID_AT, CRC_AT);
    byte[] header = payload(file, at, end);
    StoredBatch batch = new StoredBatch(spoolFile, in.getLong(FINGERPRINT_AT), id, header);
    while (end > at) {
      at = end;
      end = endOf(file, in, at);
      if (end > at) {
        batch.add(in.getLong(at + 8), payload(file, at, end));
      }
    }
    batch.validBytes = at;
    return batch;
  }

  /** Where the record at a position ends; the position itself when the record is damaged. */
  private static int endOf(byte[] file, ByteBuffer in, int at) {
    int most = file.length - at - RECORD_HEAD_BYTES;
    int length = most < 0 ? -1 : in.getInt(at);
    boolean isGood =
        length >= 0
            && length <= most
            && in.getInt(at + 4) == crc(file, at + 8, Long.BYTES + length);
    return isGood ? at + RECORD_HEAD_BYTES + length : at;
  }

  private static byte[] payload(byte[] file, int at, int end) {
    return Arrays.copyOfRange(file, at + RECORD_HEAD_BYTES, end);
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
