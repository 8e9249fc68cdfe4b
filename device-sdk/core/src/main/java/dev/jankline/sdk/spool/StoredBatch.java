package dev.jankline.sdk.spool;

import dev.jankline.sdk.spool.Spool.BatchSource;
import dev.jankline.sdk.wire.BatchEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The valid part of one spool file: a batch to send, with header and events as Avro binary. Its id
 * is the same in every attempt to send it.
 */
public final class StoredBatch implements BatchSource {
  final SpoolFile spoolFile;
  final long fingerprint;
  final List<byte[]> events = new ArrayList<>();
  long firstCapturedAtMillis = Long.MAX_VALUE;
  int validBytes;

  private final byte[] id;
  private final byte[] header;

  StoredBatch(SpoolFile spoolFile, long fingerprint, byte[] id, byte[] header) {
    this.spoolFile = spoolFile;
    this.fingerprint = fingerprint;
    this.id = id;
    this.header = header;
  }

  void add(long capturedAtMillis, byte[] event) {
    events.add(event);
    firstCapturedAtMillis = Math.min(firstCapturedAtMillis, capturedAtMillis);
  }

  /** Id of the batch, 16 bytes. */
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
    BatchEncoder.write(out, fingerprint, id, header, sentAtMillis, events);
  }
}
