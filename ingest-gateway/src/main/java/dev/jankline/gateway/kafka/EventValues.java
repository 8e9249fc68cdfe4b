package dev.jankline.gateway.kafka;

import dev.jankline.gateway.batch.ReceivedBatch;
import dev.jankline.registry.AvroSerializer;
import dev.jankline.topics.Topics;
import dev.jankline.wire.EventBytes;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the values of the events of one batch. The first is serialized. The others are put together
 * from its bytes and from those that the device sent, when the first one shows that this gives the
 * same:
 *
 * <pre>
 *   0             5
 *  +-------------+------------------+---------------------------------+
 *  | schema id   | event, as sent   | batch header, sent at, received |
 *  +-------------+------------------+---------------------------------+
 *    of the first                     of the first
 * </pre>
 *
 * <p>Otherwise each is serialized: a batch in JSON or of an older schema, another serializer than
 * Jankline's own. Not thread-safe.
 */
final class EventValues {
  private static final int PREFIX = 5;

  private final ReceivedBatch batch;
  private final Serializer<SpecificRecord> serializer;
  private final byte[] first;
  private final @Nullable EventBytes sent;

  EventValues(ReceivedBatch batch, Serializer<SpecificRecord> serializer) {
    this.batch = batch;
    this.serializer = serializer;
    this.first = serialized(0);
    EventBytes bytes = serializer instanceof AvroSerializer<?> ? batch.bytes() : null;
    this.sent = bytes != null && bytes.matches(0, first, PREFIX) ? bytes : null;
  }

  /** Value of an event of the batch. */
  byte[] of(int index) {
    if (index == 0) {
      return first;
    }
    return sent == null ? serialized(index) : copied(sent, index);
  }

  private byte[] copied(EventBytes bytes, int index) {
    int length = bytes.length(index);
    int suffix = PREFIX + bytes.length(0);
    byte[] value = new byte[PREFIX + length + first.length - suffix];
    System.arraycopy(first, 0, value, 0, PREFIX);
    bytes.copy(index, value, PREFIX);
    System.arraycopy(first, suffix, value, PREFIX + length, first.length - suffix);
    return value;
  }

  private byte[] serialized(int index) {
    return serializer.serialize(Topics.EVENTS.name(), batch.event(index));
  }
}
