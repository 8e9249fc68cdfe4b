package dev.jankline.gateway.scan;

import dev.jankline.schema.Event;
import dev.jankline.wire.BoundedDecoder;
import dev.jankline.wire.EventBytes;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.AbstractList;
import java.util.RandomAccess;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.jspecify.annotations.Nullable;

/**
 * Lists the events of a batch; each is decoded when it is asked for. Only the first one is kept.
 * Not thread-safe.
 */
final class SentEvents extends AbstractList<Event> implements RandomAccess {
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
