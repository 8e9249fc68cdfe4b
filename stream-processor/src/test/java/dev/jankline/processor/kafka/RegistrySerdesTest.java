package dev.jankline.processor.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.JankEvent;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class RegistrySerdesTest {
  private static final GatewayRejects REPORT =
      new GatewayRejects(AnEvent.id(1), "app", "MALFORMED", 1L, AnEvent.NOON);

  /** The shared serde gives whatever the bytes hold: here always a report. */
  private final RegistrySerdes serdes =
      new RegistrySerdes(
          Serdes.<SpecificRecord>serdeFrom(
              (topic, value) -> MemorySerdes.write(value), (topic, bytes) -> REPORT));

  @Test
  void readsRecordOfTheTypeAskedFor() {
    assertThat(serdes.values(GatewayRejects.class).deserializer().deserialize("t", new byte[1]))
        .isSameAs(REPORT);
  }

  @Test
  void refusesRecordOfAnotherType_asUnreadable() {
    Deserializer<JankEvent> events = serdes.values(JankEvent.class).deserializer();

    assertThatThrownBy(() -> events.deserialize("t", new RecordHeaders(), new byte[1]))
        .isInstanceOf(SerializationException.class)
        .hasMessage("a record of t holds a GatewayRejects instead of a JankEvent")
        .satisfies(failure -> assertThat(serdes.isRetriable(failure)).isFalse());
  }
}
