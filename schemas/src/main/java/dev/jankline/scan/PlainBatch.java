package dev.jankline.scan;

import dev.jankline.privacy.BatchScrubber;
import dev.jankline.privacy.ScrubCounts;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.BoundedDecoder;
import dev.jankline.wire.EventBytes;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.ReadBatch;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificDatumReader;

/**
 * Recognises batches that can be stored as they were sent: of the schema in force, with every array
 * in one block, valid, and without a text that must be cleaned. It passes over the bytes once and
 * decodes the header and the first event, which are checked as those of any batch.
 *
 * <p>Whatever is unusual is no answer here: such a batch is decoded, checked and cleaned in full,
 * which also says what is wrong with it. So this may be too strict, and never too lenient. Memory
 * is bounded by the header and one event. Thread-safe.
 */
public final class PlainBatch {
  private static final int ID_BYTES = 16;
  private static final Part EVENT = Parts.of(Event.getClassSchema());
  private static final BatchScrubber SCRUBBER = BatchScrubber.ofAll();
  private static final DatumReader<BatchHeader> HEADER;

  static {
    TrustedRecords.trust();
    HEADER = new SpecificDatumReader<>(BatchHeader.class);
  }

  private PlainBatch() {}

  /**
   * Reads a batch that can be stored as it was sent.
   *
   * @param bytes the batch, not copied
   * @param memory takes so many bytes more, or says that there are not so many
   * @return the batch, checked and clean; empty when it must be decoded in full
   */
  public static Optional<ReadBatch> read(byte[] bytes, LongPredicate memory) {
    if (!BatchCodec.isOfSchemaInForce(bytes)) {
      return Optional.empty();
    }
    try {
      return batch(bytes, memory);
    } catch (Unusual | WireException | IOException | RuntimeException e) {
      // Avro tells bad bytes by unchecked exceptions of many classes.
      return Optional.empty();
    }
  }

  private static Optional<ReadBatch> batch(byte[] bytes, LongPredicate memory)
      throws Unusual, WireException, IOException {
    int idEnd = BatchCodec.HEADER_BYTES + ID_BYTES;
    if (bytes.length < idEnd) {
      return Optional.empty();
    }
    EventId id = new EventId(Arrays.copyOfRange(bytes, BatchCodec.HEADER_BYTES, idEnd));
    BoundedDecoder decoder = BoundedDecoder.ofHeader(bytes, idEnd);
    BatchHeader header = HEADER.read(null, decoder);
    Instant sentAt = Instant.ofEpochMilli(decoder.readLong());
    if (!decoder.isPlain()) {
      return Optional.empty();
    }
    EventBytes places = places(bytes, decoder.position(), memory);
    Batch batch = new Batch(id, header, sentAt, new SentEvents(bytes, places));
    return isClean(batch) ? Optional.of(new ReadBatch(batch, places, true)) : Optional.empty();
  }

  /** Passes over all events, which end with the bytes. */
  private static EventBytes places(byte[] bytes, int start, LongPredicate memory) throws Unusual {
    Cursor in = new Cursor(bytes, start);
    int count = in.readCount();
    if (count == 0 || count > BatchCheck.MAX_EVENTS) {
      throw new Unusual();
    }
    EventBytes places = new EventBytes(bytes);
    for (int i = 0; i < count; i++) {
      places.eventBegins(in.position);
      EVENT.pass(in);
      if (i == 0 && !memory.test(in.items() * ItemLimit.ITEM_BYTES)) {
        throw new Unusual();
      }
    }
    in.endArray();
    if (in.remaining() > 0) {
      throw new Unusual();
    }
    return places;
  }

  /** Checks the header and the first event, and cleans the header, in the way of all batches. */
  private static boolean isClean(Batch batch) throws WireException {
    Batch first =
        new Batch(
            batch.getId(), batch.getHeader(), batch.getSentAt(), List.of(batch.getEvents().get(0)));
    BatchCheck.check(first);
    Batch header = new Batch(batch.getId(), batch.getHeader(), batch.getSentAt(), List.of());
    ScrubCounts counts = new ScrubCounts();
    SCRUBBER.scrub(header, counts);
    return counts.total() == 0;
  }
}
