package dev.jankline.gateway.batch;

import dev.jankline.gateway.body.BodyLimits;
import dev.jankline.gateway.body.BoundedGunzip;
import dev.jankline.gateway.body.Reservation;
import dev.jankline.gateway.http.Refusal;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;

/** Turns the bytes of an upload into a batch: unpacks and decodes, both bounded. Thread-safe. */
public final class BatchReader {
  private final BodyLimits limits;

  public BatchReader(BodyLimits limits) {
    this.limits = limits;
  }

  /** Reads exactly one batch. It is well-formed, but not yet checked for sense. */
  Batch read(BatchUpload upload) throws Refusal {
    Reservation memory = upload.memory();
    byte[] bytes =
        switch (upload.coding()) {
          case IDENTITY -> upload.body();
          case GZIP -> BoundedGunzip.unpack(upload.body(), limits, memory);
        };
    // What is decoded has the texts once more, beside its objects.
    memory.take(bytes.length);
    ItemLimit items = ItemLimit.ofBatch(memory::tryTake);
    try {
      return switch (upload.format()) {
        case AVRO -> BatchCodec.decode(bytes, items);
        case JSON -> PlainJson.read(bytes, Batch.class, items);
      };
    } catch (WireException e) {
      throw refusal(e);
    }
  }

  /** The refusal that says what a wire error says. */
  static Refusal refusal(WireException e) {
    RejectReason reason =
        switch (e.reason()) {
          case MALFORMED -> RejectReason.MALFORMED;
          case UNKNOWN_SCHEMA -> RejectReason.UNKNOWN_SCHEMA;
          case INVALID -> RejectReason.INVALID;
          case UNAVAILABLE -> RejectReason.UNAVAILABLE;
        };
    String message = e.getMessage();
    return new Refusal(reason, message == null ? reason.name() : message);
  }
}
