package dev.jankline.gateway.kafka;

import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.registry.AvroSerializer;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Topics;
import dev.jankline.wire.EventBytes;
import org.apache.avro.io.BinaryData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the values of the events of one batch. Where the bytes allow it they are put together from
 * what the device sent:
 *
 * <pre>
 *   0             5
 *  +-------------+------------------+-------------------------------+----------+
 *  | schema id   | event, as sent   | batch header, sent at, as sent| received |
 *  +-------------+------------------+-------------------------------+----------+
 * </pre>
 *
 * <p>When the header must be encoded, the first event is serialized, and the others take from its
 * bytes what stands before and behind the event, if the first one shows that this gives the same.
 * Otherwise each is serialized: a batch in JSON or of an older schema, another serializer than
 * Jankline's own. Not thread-safe.
 */
final class EventValues {
  private static final String TOPIC = Topics.EVENTS.name();
  private static final int PREFIX = 5;
  private static final int MAX_LONG_BYTES = 10;

  private final ReceivedBatch batch;
  private final Serializer<SpecificRecord> serializer;
  private final byte @Nullable [] first;
  private final @Nullable EventBytes sent;

  /** Begins with what stands before an event, and holds from {@link #suffix} what follows it. */
  private final byte[] around;

  private final int suffix;
  private final int suffixEnd;

  EventValues(ReceivedBatch batch, Serializer<SpecificRecord> serializer) {
    this.batch = batch;
    this.serializer = serializer;
    EventBytes bytes = serializer instanceof AvroSerializer<?> ? batch.bytes() : null;
    if (bytes != null && bytes.headerLength() > 0) {
      this.first = null;
      this.sent = bytes;
      this.suffix = PREFIX;
      this.around = new byte[PREFIX + bytes.headerLength() + MAX_LONG_BYTES];
      this.suffixEnd = fill(bytes, head((AvroSerializer<?>) serializer));
    } else {
      byte[] serialized = serialized(0);
      this.first = serialized;
      this.sent = bytes != null && bytes.matches(0, serialized, PREFIX) ? bytes : null;
      this.around = serialized;
      this.suffix = PREFIX + (bytes == null ? 0 : bytes.length(0));
      this.suffixEnd = serialized.length;
    }
  }

  /** Value of an event of the batch. */
  byte[] of(int index) {
    if (index == 0 && first != null) {
      return first;
    }
    return sent == null ? serialized(index) : copied(sent, index);
  }

  private static byte[] head(AvroSerializer<?> serializer) {
    return serializer.head(TOPIC, JankEvent.getClassSchema());
  }

  private int fill(EventBytes bytes, byte[] head) {
    System.arraycopy(head, 0, around, 0, PREFIX);
    bytes.copyHeader(around, PREFIX);
    int at = PREFIX + bytes.headerLength();
    return at + BinaryData.encodeLong(batch.receivedAt().toEpochMilli(), around, at);
  }

  private byte[] copied(EventBytes bytes, int index) {
    int length = bytes.length(index);
    byte[] value = new byte[PREFIX + length + suffixEnd - suffix];
    System.arraycopy(around, 0, value, 0, PREFIX);
    bytes.copy(index, value, PREFIX);
    System.arraycopy(around, suffix, value, PREFIX + length, suffixEnd - suffix);
    return value;
  }

  private byte[] serialized(int index) {
    return serializer.serialize(TOPIC, batch.event(index));
  }
}
