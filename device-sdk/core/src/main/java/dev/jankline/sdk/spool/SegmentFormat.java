package dev.jankline.sdk.spool;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Lays out one spool file, which is one batch to be. Stateless. Numbers are big-endian.
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
 * stops at the first record that is cut off or damaged: what lies before it is good.
 */
final class SegmentFormat {
  static final int HEAD_BYTES = 32;
  static final int RECORD_HEAD_BYTES = 16;
  static final int ID_BYTES = 16;

  private static final int MAGIC = 0x4A4B5331; // "JKS1"

  private SegmentFormat() {}

  static byte[] head(long fingerprint, byte[] batchId) {
    ByteBuffer out = ByteBuffer.allocate(HEAD_BYTES);
    out.putInt(MAGIC).putLong(fingerprint).put(batchId);
    out.putInt(crc(out.array(), 0, HEAD_BYTES - Integer.BYTES));
    return out.array();
  }

  static byte[] record(long capturedAtMillis, byte[] payload) {
    ByteBuffer out = ByteBuffer.allocate(RECORD_HEAD_BYTES + payload.length);
    out.putInt(payload.length).putInt(0).putLong(capturedAtMillis).put(payload);
    out.putInt(Integer.BYTES, crc(out.array(), 8, Long.BYTES + payload.length));
    return out.array();
  }

  /** What can be read of a file; null when not even its head and header can. */
  static @Nullable Content read(byte[] file) {
    ByteBuffer in = ByteBuffer.wrap(file);
    if (file.length < HEAD_BYTES || in.getInt(0) != MAGIC) {
      return null;
    }
    if (in.getInt(HEAD_BYTES - Integer.BYTES) != crc(file, 0, HEAD_BYTES - Integer.BYTES)) {
      return null;
    }
    Content content = new Content(in.getLong(4), Arrays.copyOfRange(file, 12, 12 + ID_BYTES));
    int at = HEAD_BYTES;
    int next = content.take(file, in, at);
    while (next > at) {
      at = next;
      next = content.take(file, in, at);
    }
    content.validBytes = at;
    return content.header == null ? null : content;
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  /** The readable part of a file. */
  static final class Content {
    final long fingerprint;
    final byte[] batchId;
    byte @Nullable [] header;
    final List<byte[]> events = new ArrayList<>();
    long firstCapturedAtMillis = Long.MAX_VALUE;
    int validBytes;

    Content(long fingerprint, byte[] batchId) {
      this.fingerprint = fingerprint;
      this.batchId = batchId;
    }

    /** Takes the record at a position; position behind it, or the same when it is no good. */
    private int take(byte[] file, ByteBuffer in, int at) {
      if (in.limit() - at < RECORD_HEAD_BYTES) {
        return at;
      }
      int length = in.getInt(at);
      if (length < 0 || length > in.limit() - at - RECORD_HEAD_BYTES) {
        return at;
      }
      if (in.getInt(at + 4) != crc(file, at + 8, Long.BYTES + length)) {
        return at;
      }
      int end = at + RECORD_HEAD_BYTES + length;
      byte[] payload = Arrays.copyOfRange(file, at + RECORD_HEAD_BYTES, end);
      if (header == null) {
        header = payload;
      } else {
        events.add(payload);
        firstCapturedAtMillis = Math.min(firstCapturedAtMillis, in.getLong(at + 8));
      }
      return end;
    }
  }
}
