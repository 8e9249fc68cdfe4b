package dev.jankline.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.registry.AvroSerializer.EncodeBuffer;
import dev.jankline.registry.client.FakeRegistry;
import dev.jankline.schema.EventId;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.SymbolizedFrame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares what is written into memory that is used again with what Avro writes afresh. */
@Timeout(60)
class AvroSerializerTest {
  private static final String TOPIC = "jank.gateway-rejects.v1";
  private static final String FRAMES = "frames";
  private static final long SEED = Long.getLong("jank.seed", 20261123);

  private final FakeRegistry registry = new FakeRegistry();
  private final Serde<SpecificRecord> serde =
      AvroSerdes.forValues(Map.of("schema.registry.url", registry.url().toString()));

  @AfterEach
  void stop() {
    serde.close();
    registry.close();
  }

  @Test
  void bytesAreThoseOfAvro_forRecordsOfAllSizes() throws IOException {
    List<Integer> sizes =
        List.of(0, 1, 500, 2_047, 2_048, 4_096, EncodeBuffer.MAX_KEPT_BYTES + 1, 3, 70_000, 0);
    for (int size : sizes) {
      GatewayRejects value = count("a".repeat(size));
      assertThat(write(TOPIC, value)).isEqualTo(fresh(write(TOPIC, value), value));
    }
  }

  @Test
  void bytesAreThoseOfAvro_forNullableFields() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 500; i++) {
      SymbolizedFrame frame = frame(random);
      assertThat(write(FRAMES, frame))
          .as("seed %d, frame %d", SEED, i)
          .isEqualTo(fresh(write(FRAMES, frame), frame));
    }
  }

  @Test
  void failedRecord_leavesNothingBehind() throws IOException {
    GatewayRejects sound = count("app");
    byte[] expected = write(TOPIC, sound);
    for (int size : new int[] {1, 5_000, EncodeBuffer.MAX_KEPT_BYTES + 1}) {
      GatewayRejects broken = new GatewayRejects(); // without its reason
      broken.setId(sound.getId());
      broken.setApp("b".repeat(size));

      assertThatThrownBy(() -> write(TOPIC, broken))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("Cannot write a GatewayRejects to " + TOPIC);

      assertThat(write(TOPIC, sound)).isEqualTo(expected);
    }
  }

  @Test
  void threadsShareASerializer_andNoMemory() throws Exception {
    int threads = 4;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Integer>> equal = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        String app = "app-" + i;
        equal.add(pool.submit(() -> writtenAndReadEqual(app, 2_000)));
      }
      for (Future<Integer> each : equal) {
        assertThat(each.get(30, TimeUnit.SECONDS)).isEqualTo(2_000);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private int writtenAndReadEqual(String app, int records) {
    int equal = 0;
    for (int i = 0; i < records; i++) {
      GatewayRejects value = count(app + "x".repeat(i % 300));
      SpecificRecord read = serde.deserializer().deserialize(TOPIC, write(TOPIC, value));
      equal += value.equals(read) ? 1 : 0;
    }
    return equal;
  }

  private byte[] write(String topic, SpecificRecord value) {
    return serde.serializer().serialize(topic, value);
  }

  /** The same record after the same header, written by Avro's own writer without a buffer. */
  private static byte[] fresh(byte[] written, SpecificRecord value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteBuffer header = ByteBuffer.wrap(written, 0, AvroSerializer.HEADER_BYTES);
    out.writeBytes(ByteBuffer.allocate(AvroSerializer.HEADER_BYTES).put(header).array());
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    new SpecificDatumWriter<SpecificRecord>(
            value.getSchema(), SpecificData.getForClass(value.getClass()))
        .write(value, encoder);
    encoder.flush();
    return out.toByteArray();
  }

  private static GatewayRejects count(String app) {
    return new GatewayRejects(new EventId(new byte[16]), app, "MALFORMED", 3L, Instant.EPOCH);
  }

  private static SymbolizedFrame frame(SplittableRandom random) {
    SymbolizedFrame frame = new SymbolizedFrame();
    frame.setFunction("a.B.c" + random.nextInt(1_000));
    frame.setClassName(random.nextBoolean() ? "a.B" : null);
    frame.setMethodName(random.nextBoolean() ? "größe" : null);
    frame.setFileName(random.nextBoolean() ? "" : null);
    frame.setLine(random.nextInt());
    frame.setShipped(random.nextBoolean() ? random.nextBoolean() : null);
    return frame;
  }
}
