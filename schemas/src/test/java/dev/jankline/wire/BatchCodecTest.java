package dev.jankline.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.wire.BatchCodec.SchemaHistory;
import dev.jankline.wire.WireException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BatchCodecTest {
  private static final int MUTATIONS = 10_000;

  @Test
  void batch_comesBackEqual() throws WireException {
    Batch batch = SampleBatch.aBatch();
    assertThat(BatchCodec.decode(BatchCodec.encode(batch))).isEqualTo(batch);
  }

  @Test
  void blocksWithSizes_areRead() throws WireException, IOException {
    Batch batch = SampleBatch.aBatch();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(BatchCodec.encode(batch), 0, BatchCodec.HEADER_BYTES);
    BinaryEncoder encoder = new EncoderFactory().blockingBinaryEncoder(out, null);
    new SpecificDatumWriter<Batch>(Batch.getClassSchema(), SpecificData.getForClass(Batch.class))
        .write(batch, encoder);
    encoder.flush();

    assertThat(BatchCodec.decode(out.toByteArray())).isEqualTo(batch);
  }

  @Test
  void arrayThatEndsWithMoreThanOneByte_isRead() throws WireException {
    Batch batch = SampleBatch.aBatch();
    byte[] plain = BatchCodec.encode(batch);
    byte[] longer = Arrays.copyOf(plain, plain.length + 1);
    longer[plain.length - 1] = (byte) 0x80;

    assertThat(BatchCodec.decode(longer)).isEqualTo(batch);
  }

  @Test
  void times_comeBackAsInstants() throws WireException {
    Batch batch = BatchCodec.decode(BatchCodec.encode(SampleBatch.aBatch()));
    Instant sentAt = batch.getSentAt();
    Event event = batch.getEvents().get(0);
    assertThat(sentAt).isEqualTo(SampleBatch.TIME.plusSeconds(60));
    assertThat(event.getTime()).isEqualTo(SampleBatch.TIME);
  }

  @Test
  void encodedBatch_startsWithMarkerAndFingerprint() {
    byte[] encoded = BatchCodec.encode(SampleBatch.aBatch());
    long fingerprint = SchemaNormalization.parsingFingerprint64(Batch.getClassSchema());
    byte[] header =
        ByteBuffer.allocate(10)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put((byte) 0xC3)
            .put((byte) 0x01)
            .putLong(fingerprint)
            .array();
    assertThat(encoded).startsWith(header);
  }

  @Test
  void recordedVersions_haveTheFingerprintOfTheSchemaInForce() {
    assertThat(SchemaHistory.of("Batch"))
        .last()
        .extracting(SchemaNormalization::parsingFingerprint64)
        .isEqualTo(SchemaNormalization.parsingFingerprint64(Batch.getClassSchema()));
  }

  @Test
  void batchOfAnOlderVersion_getsDefaultsForNewFields() throws WireException, IOException {
    String field =
        ",{\"name\":\"labels\",\"type\":{\"type\":\"map\",\"values\":\"string\"},\"default\":{}}";
    String current = SchemaHistory.of("Batch").get(0).toString();
    Schema older = new Schema.Parser().parse(current.replace(field, ""));
    assertThat(older.toString()).isNotEqualTo(current);
    Batch batch = SampleBatch.aBatch();
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    new BinaryMessageEncoder<Batch>(SpecificData.getForClass(Batch.class), older)
        .encode(batch, encoded);

    assertThat(reasonOf(encoded.toByteArray())).isEqualTo(Reason.UNKNOWN_SCHEMA);
    assertThat(BatchCodec.decode(encoded.toByteArray(), BatchCodec.readers(List.of(older))))
        .isEqualTo(batch);
  }

  @Test
  void otherEncoding_isMalformed() {
    for (byte[] bytes :
        List.of(
            new byte[0],
            new byte[] {(byte) 0xC3, 1, 2},
            new byte[40],
            "{\"id\":1}   ".getBytes(StandardCharsets.UTF_8))) {
      assertThat(reasonOf(bytes)).isEqualTo(Reason.MALFORMED);
    }
  }

  @Test
  void otherFingerprint_isUnknownSchema() {
    byte[] bytes = BatchCodec.encode(SampleBatch.aBatch());
    bytes[5] ^= 1;
    WireException failure =
        catchThrowableOfType(WireException.class, () -> BatchCodec.decode(bytes));
    assertThat(failure.reason()).isEqualTo(Reason.UNKNOWN_SCHEMA);
    assertThat(failure)
        .hasMessageContaining("fingerprint")
        .hasMessageContaining("update the gateway");
  }

  @Test
  void trailingByte_isMalformed() {
    byte[] bytes = BatchCodec.encode(SampleBatch.aBatch());
    assertThatThrownBy(() -> BatchCodec.decode(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("1 more bytes follow");
  }

  @Test
  void truncation_isMalformedAtEveryByte() {
    byte[] bytes = BatchCodec.encode(SampleBatch.aBatch());
    for (int length = 0; length < bytes.length; length++) {
      assertThat(reasonOf(Arrays.copyOf(bytes, length))).isEqualTo(Reason.MALFORMED);
    }
  }

  @Test
  void fieldInWhichTheBytesEnd_isNamed() {
    byte[] bytes = BatchCodec.encode(SampleBatch.aBatch());

    assertThat(BatchCodec.unreadableField(bytes)).isEmpty();
    assertThat(BatchCodec.unreadableField(Arrays.copyOf(bytes, 12))).isEqualTo("id");
    assertThat(BatchCodec.unreadableField(Arrays.copyOf(bytes, 30))).isEqualTo("header.app");
    // The end: sessions of the exposure, no self report, end of the events.
    assertThat(BatchCodec.unreadableField(Arrays.copyOf(bytes, bytes.length - 3)))
        .isEqualTo("events[1].exposure.starts");
    assertThat(BatchCodec.unreadableField(new byte[] {1, 2, 3})).isEmpty();
  }

  @Test
  void enumWithoutSymbol_isNamed() {
    byte[] bytes = BatchCodec.encode(SampleBatch.aBatch());
    // 10 bytes of header, 16 of the id, 1 + 18 of the app: the platform is next.
    bytes[45] = 99;

    assertThat(reasonOf(bytes)).isEqualTo(Reason.MALFORMED);
    assertThat(BatchCodec.unreadableField(bytes)).isEqualTo("header.platform");
  }

  @Test
  void mutations_endInABatchOrAWireException() {
    byte[] sound = BatchCodec.encode(SampleBatch.aBatch());
    SplittableRandom random = new SplittableRandom(20260301);
    int read = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = sound.clone();
      for (int changes = random.nextInt(1, 6); changes > 0; changes--) {
        bytes[random.nextInt(BatchCodec.HEADER_BYTES, bytes.length)] = (byte) random.nextInt();
      }
      read += reasonOf(bytes) == null ? 1 : 0;
    }
    assertThat(read).isBetween(1, MUTATIONS - 1);
  }

  @Test
  void noise_endsInABatchOrAWireException() {
    byte[] header = Arrays.copyOf(BatchCodec.encode(SampleBatch.aBatch()), BatchCodec.HEADER_BYTES);
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = new byte[random.nextInt(BatchCodec.HEADER_BYTES, 200)];
      random.nextBytes(bytes);
      System.arraycopy(header, 0, bytes, 0, header.length);
      assertThat(reasonOf(bytes)).isIn(Reason.MALFORMED, null);
    }
  }

  @Test
  void hugeTextLength_allocatesNothing() throws IOException {
    BinaryDatum datum = new BinaryDatum();
    datum.encoder.writeFixed(new byte[16]);
    datum.encoder.writeLong(Integer.MAX_VALUE - 8);
    assertRefusedCheaply(datum.bytes());
  }

  @Test
  void hugeEventCount_allocatesNothing() throws IOException {
    for (long count :
        new long[] {Integer.MAX_VALUE - 8, Long.MAX_VALUE, Long.MIN_VALUE, 1_000_000}) {
      BinaryDatum datum = new BinaryDatum();
      BatchWithoutEvents.write(datum.encoder);
      datum.encoder.writeLong(count);
      if (count < 0) {
        datum.encoder.writeLong(1);
      }
      datum.encoder.writeFixed(new byte[16]);
      assertRefusedCheaply(datum.bytes());
    }
  }

  /** Many refusals of a huge claim take neither time nor memory. */
  private static void assertRefusedCheaply(byte[] bytes) {
    long start = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      WireException failure =
          catchThrowableOfType(WireException.class, () -> BatchCodec.decode(bytes));
      assertThat(failure.reason()).isEqualTo(Reason.MALFORMED);
      assertThat(failure.getCause()).isNotInstanceOf(Error.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
  }

  private static @Nullable Reason reasonOf(byte[] bytes) {
    try {
      BatchCodec.decode(bytes);
      return null;
    } catch (WireException e) {
      assertThat(e.getMessage()).isNotBlank();
      return e.reason();
    }
  }

  /** Bytes under the header of the schema in force, written by hand. */
  private static final class BinaryDatum {
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);

    BinaryDatum() {
      out.write(BatchCodec.encode(SampleBatch.aBatch()), 0, BatchCodec.HEADER_BYTES);
    }

    byte[] bytes() {
      return out.toByteArray();
    }
  }

  /** A batch up to the count of its events. */
  private static final class BatchWithoutEvents {
    static void write(BinaryEncoder out) throws IOException {
      Batch batch = Batch.newBuilder(SampleBatch.aBatch()).setEvents(List.of()).build();
      byte[] encoded = BatchCodec.encode(batch);
      int body = encoded.length - BatchCodec.HEADER_BYTES - 1;
      out.writeFixed(encoded, BatchCodec.HEADER_BYTES, body);
    }
  }
}
