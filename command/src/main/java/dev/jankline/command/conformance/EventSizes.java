package dev.jankline.command.conformance;

import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Finds an event that a gateway cannot write, because a record of Kafka would be too large. */
record EventSizes(Batch batch, int maxBytes, Findings findings) {
  /** Avro's single-object encoding begins with 10 bytes, Confluent's wire format with 5. */
  private static final int SHORTER = 10 - 5;

  void check(Event event, String path) {
    int bytes = bytes(event);
    if (bytes > maxBytes) {
      findings.refused(
          path,
          "has " + bytes + " bytes as a record; a gateway writes " + maxBytes,
          "Send fewer samples or shorter stacks");
    }
  }

  private int bytes(Event event) {
    try {
      JankEvent record = new JankEvent(event, batch.getHeader(), batch.getSentAt(), Instant.EPOCH);
      return record.toByteBuffer().remaining() - SHORTER;
    } catch (IOException e) {
      throw new UncheckedIOException("Encoding to memory failed", e);
    }
  }
}
