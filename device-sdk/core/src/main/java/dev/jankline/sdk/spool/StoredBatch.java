package dev.jankline.sdk.spool;

import dev.jankline.sdk.upload.BatchSource;
import dev.jankline.sdk.wire.BatchEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A batch to be: header and events as Avro binary, under an id that stays the same on a resend. */
public final class StoredBatch implements BatchSource {
  private final Segment segment;
  private final byte[] id;
  private final byte[] header;
  private final List<byte[]> events;

  StoredBatch(Segment segment, byte[] id, byte[] header, List<byte[]> events) {
    this.segment = segment;
    this.id = id;
    this.header = header;
    this.events = events;
  }

  /** Name of the batch, 16 bytes. */
  public byte[] id() {
    return id.clone();
  }

  /** Header in force when the events were captured. */
  public byte[] header() {
    return header.clone();
  }

  /** The events, oldest first. */
  public List<byte[]> events() {
    return events;
  }

  @Override
  public void writeTo(OutputStream out, long sentAtMillis) throws IOException {
    BatchEncoder.write(out, id, header, sentAtMillis, events);
  }

  Segment segment() {
    return segment;
  }
}
