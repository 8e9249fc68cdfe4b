package dev.jankline.gateway.kafka;

import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.scan.EventBytes;
import dev.jankline.registry.AvroSerializer;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Topics;
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
 * <p>Otherwise each is serialized: a batch that was decoded, another serializer than Jankline's
 * own. Not thread-safe.
 */
final class EventValues {
  private static final String TOPIC = Topics.EVENTS.name();
  private static final int PREFIX = 5;
  private static final int MAX_LONG_BYTES = 10;

  private final ReceivedBatch batch;
  private final Serializer<SpecificRecord> serializer;
  private final @Nullable EventBytes sent;

  /** Begins with what stands before an event, and holds from {@link #PREFIX} what follows it. */
  private final byte[] around;

  private final int aroundEnd;

  EventValues(ReceivedBatch batch, Serializer<SpecificRecord> serializer) {
    this.batch = batch;
    this.serializer = serializer;
    EventBytes bytes = batch.bytes();
    if (bytes != null && serializer instanceof AvroSerializer<?> own) {
      this.sent = bytes;
      this.around = new byte[PREFIX + bytes.headerLength() + MAX_LONG_BYTES];
      this.aroundEnd = fill(bytes, own.head(TOPIC, JankEvent.getClassSchema()));
    } else {
      this.sent = null;
      this.around = new byte[0];
      this.aroundEnd = 0;
    }
  }

  /** Value of an event of the batch. */
  byte[] of(int index) {
    return sent == null ? serializer.serialize(TOPIC, batch.event(index)) : copied(sent, index);
  }

  private int fill(EventBytes bytes, byte[] head) {
    System.arraycopy(head, 0, around, 0, PREFIX);
    bytes.copyHeader(around, PREFIX);
    int at = PREFIX + bytes.headerLength();
    return at + BinaryData.encodeLong(batch.receivedAt().toEpochMilli(), around, at);
  }

  private byte[] copied(EventBytes bytes, int index) {
    int length = bytes.length(index);
    byte[] value = new byte[length + aroundEnd];
    System.arraycopy(around, 0, value, 0, PREFIX);
    bytes.copy(index, value, PREFIX);
    System.arraycopy(around, PREFIX, value, PREFIX + length, aroundEnd - PREFIX);
    return value;
  }
}
