package dev.jankline.sdk.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Encodes a batch as an Avro single object. Stateless.
 *
 * <pre>
 * C3 01 | fingerprint (8, little-endian) | id (16) | header | sentAt | events
 * </pre>
 */
public final class BatchEncoder {
  /**
   * CRC-64-AVRO of the parsing canonical form of {@code Batch.avsc}; {@code BatchEncoderTest} fails
   * when the schema is no longer the one these classes write.
   */
  public static final long FINGERPRINT = 0x661AD2BF11C84A3BL;

  private BatchEncoder() {}

  /**
   * Writes a batch whose header and events are Avro binary of one contract already, which may be
   * that of another version of the SDK: the order of id, header, time and events is the same in
   * all.
   */
  public static void write(
      OutputStream into,
      long fingerprint,
      byte[] id,
      byte[] header,
      long sentAtMillis,
      List<byte[]> events)
      throws IOException {
    AvroWriter out = new AvroWriter();
    out.writeLittleEndian(0x01C3, 2);
    out.writeLittleEndian(fingerprint, 8);
    out.writeBytes(id);
    out.writeBytes(header);
    out.writeLong(sentAtMillis);
    out.writeBlockStart(events.size());
    into.write(out.toBytes());
    for (byte[] event : events) {
      into.write(event);
    }
    into.write(0);
  }
}
