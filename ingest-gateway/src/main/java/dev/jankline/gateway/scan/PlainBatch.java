package dev.jankline.gateway.scan;

import dev.jankline.gateway.scan.Parts.Part;
import dev.jankline.gateway.scan.Parts.Unusual;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.BoundedDecoder;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.LongPredicate;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.jspecify.annotations.Nullable;

/**
 * Recognises batches that can be stored as they were sent: of the schema in force, with every array
 * in one block, valid, and without a text that must be cleaned. It passes over the bytes once and
 * decodes the header alone.
 *
 * <p>Whatever is unusual is no answer here: such a batch is decoded, checked and cleaned in full,
 * which also says what is wrong with it. So this may be too strict, and never too lenient. Memory
 * is bounded by the header. Thread-safe.
 */
public final class PlainBatch {
  private static final int ID_BYTES = 16;
  private static final Part EVENT = Parts.of(Event.getClassSchema());
  private static final Part HEADER = Parts.of(BatchHeader.getClassSchema());
  private static final DatumReader<BatchHeader> HEADER_READER;

  static {
    TrustedRecords.trust();
    HEADER_READER = new SpecificDatumReader<>(BatchHeader.class);
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
    BatchCursor in = new BatchCursor(bytes, idEnd);
    HEADER.pass(in);
    Instant sentAt = Instant.ofEpochMilli(in.readLong());
    int headerEnd = in.position;
    EventBytes places = places(in, memory);
    places.headerIs(idEnd, headerEnd);
    BatchHeader header = HEADER_READER.read(null, BoundedDecoder.ofHeader(bytes, idEnd));
    BatchCheck.checkHeader(header);
    EventId id = new EventId(Arrays.copyOfRange(bytes, BatchCodec.HEADER_BYTES, idEnd));
    Batch batch = new Batch(id, header, sentAt, new SentEvents(bytes, places));
    return Optional.of(new ReadBatch(batch, places));
  }

  /** Passes over all events, which end with the bytes. */
  private static EventBytes places(BatchCursor in, LongPredicate memory) throws Unusual {
    int count = in.readCount();
    if (count == 0 || count > BatchCheck.MAX_EVENTS) {
      throw new Unusual();
    }
    EventBytes places = new EventBytes(in.bytes);
    for (int i = 0; i < count; i++) {
      places.eventBegins(in.position);
      EVENT.pass(in);
      // Somebody may ask for the first one, and it is kept.
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

  /**
   * Lists the events of a batch; each is decoded when it is asked for. Only the first one is kept.
   * Not thread-safe.
   */
  static final class SentEvents extends AbstractList<Event> implements RandomAccess {
    private static final DatumReader<Event> READER;

    static {
      TrustedRecords.trust();
      READER = new SpecificDatumReader<>(Event.class);
    }

    private final byte[] bytes;
    private final EventBytes places;
    private @Nullable Event first;

    SentEvents(byte[] bytes, EventBytes places) {
      this.bytes = bytes;
      this.places = places;
    }

    @Override
    public Event get(int index) {
      Event event = index == 0 && first != null ? first : decode(places.start(index));
      first = index == 0 ? event : first;
      return event;
    }

    @Override
    public int size() {
      return places.count();
    }

    private Event decode(int start) {
      try {
        return READER.read(null, new BoundedDecoder(bytes, start));
      } catch (IOException e) {
        throw new UncheckedIOException("a pass over the bytes has found a whole event here", e);
      }
    }
  }

  /**
   * Holds a batch that was read.
   *
   * @param sent its events as they were sent, when the batch is known to keep the rules of {@link
   *     BatchCheck} and to hold no text that is to be cleaned; null when it was decoded in full and
   *     is neither checked nor cleaned yet
   */
  public record ReadBatch(Batch batch, @Nullable EventBytes sent) {}
}
