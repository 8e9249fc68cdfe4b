package dev.jankline.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Grouping;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.Test;

/** A reader made when rows of clusters had texts reads the rows without. */
class EarlierClusterReaderTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  @Test
  void readsTheNumbers_andFindsTheTextsEmpty() throws IOException {
    GenericRecord row = read(write(row()), earlierSchema());

    assertThat(row.get("stalls")).isEqualTo(3L);
    assertThat(row.get("devices")).isEqualTo(2L);
    assertThat(row.get("fingerprint")).hasToString("k2:1");
    assertThat(row.get("title")).hasToString("");
    assertThat(row.get("location")).hasToString("");
    assertThat(row.get("cause")).hasToString("UNKNOWN");
    assertThat((List<?>) row.get("stack")).isEmpty();
    assertThat(row.getSchema().getField("causeStalls")).isNull();
  }

  private static Schema earlierSchema() throws IOException {
    try (InputStream in =
        EarlierClusterReaderTest.class.getResourceAsStream("ClusterCount-with-texts.avsc")) {
      return new Schema.Parser().parse(in);
    }
  }

  private static byte[] write(ClusterCount row) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    new SpecificDatumWriter<>(ClusterCount.class).write(row, encoder);
    encoder.flush();
    return out.toByteArray();
  }

  private static GenericRecord read(byte[] bytes, Schema earlier) throws IOException {
    return new GenericDatumReader<GenericRecord>(ClusterCount.getClassSchema(), earlier)
        .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
  }

  private static ClusterCount row() {
    return ClusterCount.newBuilder()
        .setApp("app")
        .setGrouping(Grouping.PRIMARY)
        .setFingerprint("k2:1")
        .setVersionName("1.0")
        .setVersionCode(1)
        .setWindowStart(NOON)
        .setWindowMillis(86_400_000)
        .setStalls(3)
        .setStallMillis(900)
        .setDevices(2)
        .setDeviceSketch(ByteBuffer.wrap(new byte[] {0, 0, 1}))
        .setDurationHistogram(List.of(3L))
        .setFirstSeen(NOON)
        .setLastSeen(NOON)
        .setTitle("")
        .setCause(Cause.UNKNOWN)
        .setStack(List.of())
        .setSymbolized(true)
        .setExampleEventId(new EventId(new byte[16]))
        .setStrata(List.of())
        .setCauseStalls(Map.of("DISK", 3L))
        .build();
  }
}
