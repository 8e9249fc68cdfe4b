package dev.jankline.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.jankline.registry.client.FakeRegistry;
import dev.jankline.schema.EventId;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.JavaFrame;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AvroSerdeTest {
  private static final String TOPIC = "jank.gateway-rejects.v1";
  private static final String SUBJECT = TOPIC + "-value";
  private static final Instant AT = Instant.parse("2026-03-01T08:00:00.123Z");

  private final FakeRegistry registry = new FakeRegistry();
  private final Map<String, Object> config =
      new HashMap<>(
          Map.of(
              "schema.registry.url", registry.url().toString(),
              "max.retries", "0",
              "serde.class", ""));

  @AfterEach
  void stop() {
    registry.close();
  }

  private Serde<GatewayRejects> serde() {
    return AvroSerdes.forValues(config);
  }

  private static GatewayRejects count() {
    return new GatewayRejects(new EventId(new byte[16]), "app", "MALFORMED", 3L, AT);
  }

  @Test
  void record_comesBackEqual() {
    Serde<GatewayRejects> serde = serde();
    byte[] bytes = serde.serializer().serialize(TOPIC, count());
    GatewayRejects back = serde.deserializer().deserialize(TOPIC, bytes);
    assertThat(back).isEqualTo(count());
    assertThat(back.getAt()).isEqualTo(AT);
  }

  @Test
  void bytes_areMagicIdAndAvro() throws IOException {
    registry.add("other", "\"string\"");
    byte[] bytes = serde().serializer().serialize(TOPIC, count());
    ByteBuffer read = ByteBuffer.wrap(bytes);
    assertThat(read.get()).isZero();
    assertThat(read.getInt()).isEqualTo(2);
    ByteBuffer single = count().toByteBuffer(); // has a header of ten bytes before the same datum
    single.position(single.position() + 10);
    assertThat(read).isEqualTo(single);
  }

  @Test
  void preparedSchema_isWrittenAndReadWithoutTheRegistry() {
    Serde<GatewayRejects> serde = serde();
    AvroSerdes.prepare(serde, TOPIC, GatewayRejects.getClassSchema());
    registry.close();

    byte[] bytes = serde.serializer().serialize(TOPIC, count());

    assertThat(serde.deserializer().deserialize(TOPIC, bytes)).isEqualTo(count());
  }

  @Test
  void preparing_tellsWhetherWaitingHelps() {
    config.put("auto.register.schemas", "false");
    Serde<GatewayRejects> serde = serde();
    Throwable unknown =
        catchThrowable(() -> AvroSerdes.prepare(serde, TOPIC, GatewayRejects.getClassSchema()));
    assertThat(unknown).hasMessageContaining("jank topics create");
    assertThat(AvroSerdes.isRetriable(unknown)).isFalse();

    registry.close();
    Throwable away =
        catchThrowable(() -> AvroSerdes.prepare(serde, TOPIC, GatewayRejects.getClassSchema()));
    assertThat(AvroSerdes.isRetriable(away)).isTrue();
  }

  @Test
  void nothing_staysNothing() {
    Serde<GatewayRejects> serde = serde();
    assertThat(serde.serializer().serialize(TOPIC, null)).isNull();
    assertThat(serde.deserializer().deserialize(TOPIC, null)).isNull();
    assertThat(registry.asked()).isEmpty();
  }

  @Test
  void manyRecords_askOnce() {
    Serde<GatewayRejects> serde = serde();
    for (int i = 0; i < 10; i++) {
      serde.deserializer().deserialize(TOPIC, serde.serializer().serialize(TOPIC, count()));
    }
    assertThat(registry.asked()).hasSize(2);
  }

  @Test
  void unregisteredSchema_isAnErrorWithoutAutoRegister() {
    config.put("auto.register.schemas", "false");
    Serde<GatewayRejects> serde = serde();
    Throwable failure = catchThrowable(() -> serde.serializer().serialize(TOPIC, count()));
    assertThat(failure)
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(SUBJECT)
        .hasMessageContaining("register it first");
    assertThat(AvroSerdes.isRetriable(failure)).isFalse();

    registry.add(SUBJECT, GatewayRejects.getClassSchema().toString());
    assertThat(serde.serializer().serialize(TOPIC, count())).isNotEmpty();
    assertThat(registry.asked("POST", "/subjects/" + SUBJECT + "/versions")).isZero();
  }

  @Test
  void recordOfAnOlderWriter_getsDefaults() throws IOException {
    // JavaFrame as it might have been before "line" was added.
    String current = JavaFrame.getClassSchema().toString();
    Schema older = without(JavaFrame.getClassSchema(), "line");
    assertThat(older.toString()).isNotEqualTo(current);
    GenericData.Record record = new GenericData.Record(older);
    record.put("className", "a.B");
    record.put("methodName", "c");
    int id = registry.add("frames-value", older.toString());
    Serde<JavaFrame> serde = AvroSerdes.forValues(config);
    JavaFrame read = serde.deserializer().deserialize("frames", Wire.bytes(id, record));
    assertThat(read).isEqualTo(new JavaFrame("a.B", "c", null, -1));
  }

  @Test
  void recordOfANewerWriter_losesOnlyWhatIsNew() throws IOException {
    String current = GatewayRejects.getClassSchema().toString();
    String region = "{\"name\":\"region\",\"type\":\"string\"},";
    Schema newer =
        new Schema.Parser()
            .parse(current.replace("{\"name\":\"events\"", region + "{\"name\":\"events\""));
    GenericData.Record record = new GenericData.Record(newer);
    record.put("id", new GenericData.Fixed(newer.getField("id").schema(), new byte[16]));
    record.put("app", "app");
    record.put("reason", "MALFORMED");
    record.put("region", "eu");
    record.put("events", 3L);
    record.put("at", AT.toEpochMilli());
    int id = registry.add(SUBJECT, newer.toString());
    assertThat(serde().deserializer().deserialize(TOPIC, Wire.bytes(id, record)))
        .isEqualTo(count());
  }

  private static Schema without(Schema schema, String field) {
    return Schema.createRecord(
        schema.getName(),
        schema.getDoc(),
        schema.getNamespace(),
        false,
        schema.getFields().stream()
            .filter(candidate -> !candidate.name().equals(field))
            .map(kept -> new Schema.Field(kept, kept.schema()))
            .toList());
  }

  @Test
  void malformedBytes_areASerializationErrorThatNoRetryHelps() {
    Serde<GatewayRejects> serde = serde();
    byte[] sound = serde.serializer().serialize(TOPIC, count());
    byte[] unknownId = sound.clone();
    unknownId[1] = 77;
    byte[] otherMagic = sound.clone();
    otherMagic[0] = 1;
    for (byte[] malformed :
        new byte[][] {
          new byte[0], {1, 2, 3}, otherMagic, unknownId, Arrays.copyOf(sound, sound.length + 1)
        }) {
      assertMalformed(serde, malformed);
    }
    for (int length = 0; length < sound.length; length++) {
      assertMalformed(serde, Arrays.copyOf(sound, length));
    }
  }

  @Test
  void mutations_endInARecordOrASerializationError() {
    Serde<GatewayRejects> serde = serde();
    byte[] sound = serde.serializer().serialize(TOPIC, count());
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = sound.clone();
      bytes[random.nextInt(AvroSerializer.HEADER_BYTES, bytes.length)] = (byte) random.nextInt();
      Throwable failure = catchThrowable(() -> serde.deserializer().deserialize(TOPIC, bytes));
      if (failure != null) {
        assertThat(failure).isInstanceOf(SerializationException.class);
        assertThat(AvroSerdes.isRetriable(failure)).isFalse();
      }
    }
  }

  @Test
  void schemaOfNoClassHere_isASerializationError() {
    Serde<GatewayRejects> serde = serde();
    for (String schema :
        new String[] {
          "\"string\"",
          "{\"type\":\"record\",\"name\":\"x.Unknown\",\"fields\":[]}",
          "{\"type\":\"record\",\"name\":\"java.lang.Runtime\",\"fields\":[]}",
          "{\"type\":\"record\",\"name\":\"java.io.File\",\"fields\":[]}"
        }) {
      int id = registry.add("odd", schema);
      assertMalformed(serde, ByteBuffer.allocate(6).put((byte) 0).putInt(id).array());
    }
  }

  @Test
  void failingRegistry_isRetriable() {
    byte[] bytes = serde().serializer().serialize(TOPIC, count());
    registry.fail(Integer.MAX_VALUE, 503);
    Serde<GatewayRejects> fresh = serde();
    Throwable reading = catchThrowable(() -> fresh.deserializer().deserialize(TOPIC, bytes));
    Throwable writing = catchThrowable(() -> fresh.serializer().serialize(TOPIC, count()));
    for (Throwable failure : new Throwable[] {reading, writing}) {
      assertThat(failure).isInstanceOf(SerializationException.class);
      assertThat(AvroSerdes.isRetriable(failure)).isTrue();
    }
    registry.close();
    assertThat(
            AvroSerdes.isRetriable(
                catchThrowable(() -> fresh.deserializer().deserialize(TOPIC, bytes))))
        .isTrue();
  }

  @Test
  void retriable_isSeenThroughTheCauses() {
    assertThat(AvroSerdes.isRetriable(new RuntimeException(new ConnectException("refused"))))
        .isTrue();
    assertThat(AvroSerdes.isRetriable(new TimeoutException())).isTrue();
    assertThat(AvroSerdes.isRetriable(new IOException(new EOFException()))).isTrue();
    assertThat(AvroSerdes.isRetriable(new SerializationException("bad", new EOFException())))
        .isFalse();
    assertThat(AvroSerdes.isRetriable(new IllegalStateException())).isFalse();
  }

  @Test
  void serdeClass_isMadeByName() {
    assertThat(serde()).isInstanceOf(AvroSerde.class);
    config.put("serde.class", Serdes.ByteArraySerde.class.getName());
    assertThat((Object) AvroSerdes.forValues(config)).isInstanceOf(Serdes.ByteArraySerde.class);
    for (String wrong : new String[] {"no.such.Serde", "java.lang.String"}) {
      config.put("serde.class", wrong);
      assertThatThrownBy(() -> AvroSerdes.forValues(config))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("serde.class")
          .hasMessageContaining(wrong);
    }
  }

  @Test
  void wrongSettings_areNamed() {
    config.put("specific.avro.reader", "false");
    assertThatThrownBy(this::serde).hasMessageContaining("specific.avro.reader");
    config.put("specific.avro.reader", "perhaps");
    assertThatThrownBy(this::serde).hasMessageContaining("must be true or false, not perhaps");
    assertThatThrownBy(() -> new AvroSerde<GatewayRejects>().serializer())
        .hasMessageContaining("call configure first");
  }

  private static void assertMalformed(Serde<GatewayRejects> serde, byte[] bytes) {
    Throwable failure = catchThrowable(() -> serde.deserializer().deserialize(TOPIC, bytes));
    assertThat(failure).isInstanceOf(SerializationException.class);
    assertThat(AvroSerdes.isRetriable(failure)).isFalse();
  }
}
