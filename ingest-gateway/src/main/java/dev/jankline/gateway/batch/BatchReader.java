package dev.jankline.gateway.batch;

import dev.jankline.gateway.batch.BatchHead.BatchFormat;
import dev.jankline.gateway.batch.BatchReceiver.BatchUpload;
import dev.jankline.gateway.body.BodyGathering.BodyLimits;
import dev.jankline.gateway.body.BoundedGunzip;
import dev.jankline.gateway.body.ByteBudget.Reservation;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.scan.PlainBatch;
import dev.jankline.gateway.scan.PlainBatch.ReadBatch;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.util.Optional;

/** Turns the bytes of an upload into a batch: unpacks and decodes, both bounded. Thread-safe. */
public record BatchReader(BodyLimits limits) {
  /**
   * Reads the one batch of an upload. It is well-formed; its content is checked already only when
   * the batch says so.
   *
   * @param asSent whether it may be stored as it was sent when that is known to be right
   * @throws Rejection when the bytes are not exactly one batch, or break a bound
   */
  ReadBatch read(BatchUpload upload, boolean asSent) throws Rejection {
    Reservation memory = upload.body().memory();
    byte[] sent = upload.body().bytes();
    byte[] bytes =
        switch (upload.head().coding()) {
          case IDENTITY -> sent;
          case GZIP -> BoundedGunzip.unpack(sent, limits, memory);
        };
    if (asSent && upload.head().format() == BatchFormat.AVRO) {
      Optional<ReadBatch> plain = PlainBatch.read(bytes, memory::tryTake);
      if (plain.isPresent()) {
        return plain.get();
      }
    }
    return decoded(upload, bytes, memory);
  }

  private static ReadBatch decoded(BatchUpload upload, byte[] bytes, Reservation memory)
      throws Rejection {
    // Decoding copies the texts out of these bytes; the objects around them are charged one by one.
    memory.take(bytes.length);
    ItemLimit items = ItemLimit.ofBatch(memory::tryTake);
    try {
      return switch (upload.head().format()) {
        case AVRO -> new ReadBatch(BatchCodec.decode(bytes, items), null);
        case JSON -> new ReadBatch(PlainJson.read(bytes, Batch.class, items), null);
      };
    } catch (WireException e) {
      throw refusal(e);
    }
  }

  /**
   * Checks a batch that was read, unless that was done.
   *
   * @param app app whose key the upload carried
   * @throws Rejection when the batch is another app's, or breaks a rule of {@link BatchCheck}
   */
  static void check(ReadBatch read, String app) throws Rejection {
    String batchApp = read.batch().getHeader().getApp();
    if (!app.equals(batchApp)) {
      throw new Rejection(
          RejectReason.WRONG_APP,
          "The key belongs to app '%s', the batch to '%s': use that app's key"
              .formatted(app, Rejection.shortened(batchApp)));
    }
    try {
      if (read.sent() == null) {
        BatchCheck.check(read.batch());
      }
    } catch (WireException e) {
      throw refusal(e);
    }
  }

  private static Rejection refusal(WireException e) {
    RejectReason reason =
        switch (e.reason()) {
          case MALFORMED -> RejectReason.MALFORMED;
          case UNKNOWN_SCHEMA -> RejectReason.UNKNOWN_SCHEMA;
          case INVALID -> RejectReason.INVALID;
          case UNAVAILABLE -> RejectReason.UNAVAILABLE;
        };
    String message = e.getMessage();
    return new Rejection(reason, message == null ? reason.name() : message);
  }
}
