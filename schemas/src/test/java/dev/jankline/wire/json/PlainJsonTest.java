package dev.jankline.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.Event;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.ThreadState;
import dev.jankline.topics.Topics;
import dev.jankline.wire.BoundedDecoder;
import dev.jankline.wire.Defects;
import dev.jankline.wire.Defects.Defect;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.SampleBatch;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.RandomData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlainJsonTest {
  @Test
  void record_isWrittenAsAPersonWouldWriteIt() {
    Event event = SampleBatch.anExposure();
    assertThat(PlainJson.write(event))
        .isEqualTo(
            """
            {"id":"00000000000000000000000000000003","time":1772352000123,\
            "exposure":{"foregroundMillis":60000,"sessions":1,"starts":[]}}""");
  }

  @Test
  void batch_comesBackEqual() throws WireException {
    Batch batch = SampleBatch.aBatch();
    JsonNode tree = PlainJson.parse(PlainJson.write(batch).getBytes(UTF_8));
    assertThat(PlainJson.read(tree, Batch.class)).isEqualTo(batch);
  }

  static Stream<Schema> schemas() {
    return Stream.concat(
        Stream.of(Batch.getClassSchema()),
        Topics.all().stream().flatMap(topic -> topic.schema().stream()));
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void everyRecordOfTheContract_comesBackEqual(Schema schema) throws WireException, IOException {
    TrustedRecords.trust();
    Class<?> found = SpecificData.get().getClass(schema);
    Class<? extends SpecificRecord> type = found.asSubclass(SpecificRecord.class);
    for (Object value : new RandomData(schema, 20, 42)) {
      SpecificRecord record = specific((GenericRecord) value, type);
      JsonNode tree = PlainJson.parse(PlainJson.write(record).getBytes(UTF_8));
      assertThat(PlainJson.read(tree, type)).isEqualTo(record);
    }
  }

  private static <T extends SpecificRecord> T specific(GenericRecord value, Class<T> type)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    new GenericDatumWriter<GenericRecord>(value.getSchema()).write(value, encoder);
    SpecificData model = SpecificData.getForClass(type);
    return new SpecificDatumReader<T>(value.getSchema(), value.getSchema(), model)
        .read(null, new BoundedDecoder(out.toByteArray(), 0));
  }

  @Test
  void absentField_hasTheSchemasDefault() throws WireException {
    JavaFrame frame = read("{'className':'a.B','methodName':'c'}", JavaFrame.class);
    assertThat(frame.getLine()).isEqualTo(-1);
    assertThat(frame.getFileName()).isNull();
    StackSample sample = read("{'offsetMillis':1,'shareMillis':2,'node':3}", StackSample.class);
    assertThat(sample.getThreadState()).isEqualTo(ThreadState.UNKNOWN);
    ObjectNode header = (ObjectNode) PlainJson.tree(SampleBatch.aHeader());
    header.remove("buildIds");
    assertThat(PlainJson.read(header, BatchHeader.class).getBuildIds()).isEmpty();
  }

  @Test
  void explicitNull_isAbsent() throws WireException {
    assertThat(
            read("{'className':'a','methodName':'b','fileName':null}", JavaFrame.class)
                .getFileName())
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "1772352000123, 2026-03-01T08:00:00.123Z",
    "'2026-03-01T09:00:00.123+01:00', 2026-03-01T08:00:00.123Z"
  })
  void time_isANumberOrText(String written, Instant expected) throws WireException {
    ObjectNode event = (ObjectNode) PlainJson.tree(SampleBatch.anExposure());
    if (written.contains("T")) {
      event.put("time", written);
    } else {
      event.put("time", Long.parseLong(written));
    }
    assertThat(PlainJson.read(event, Event.class).getTime()).isEqualTo(expected);
  }

  @Test
  void bytes_areBase64() throws WireException {
    ExposureCount count =
        new ExposureCount(
            "a",
            "1",
            1L,
            Instant.EPOCH,
            1L,
            1L,
            1.0,
            1L,
            1L,
            ByteBuffer.wrap(new byte[] {1, 2, 3}),
            List.of(),
            0L,
            0L,
            List.of(),
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            0L,
            Map.of(),
            0L);
    assertThat(PlainJson.tree(count).get("deviceSketch").asText()).isEqualTo("AQID");
    JsonNode tree = PlainJson.parse(PlainJson.write(count).getBytes(UTF_8));
    assertThat(PlainJson.read(tree, ExposureCount.class)).isEqualTo(count);
    assertThat(count.getDeviceSketch().remaining()).isEqualTo(3);
  }

  static Stream<String[]> mistakes() {
    return Stream.of(
        new String[] {
          "{'className':'a','methdName':'b'}", "methdName", "Did you mean 'methodName'?"
        },
        new String[] {
          "{'className':'a','methodName':'b','zzz':1}",
          "zzz",
          "Known are: className, methodName, fileName, line."
        },
        new String[] {"{'className':'a'}", "methodName is missing", "required"},
        new String[] {"{'className':null,'methodName':'b'}", "className is missing", ""},
        new String[] {"{'className':1,'methodName':'b'}", "className must be text, but is 1", ""},
        new String[] {
          "{'className':'a','methodName':'b','line':1.5}", "line must be a whole number", "1.5"
        },
        new String[] {
          "{'className':'a','methodName':'b','line':4000000000}",
          "line must be a whole number",
          "32"
        },
        new String[] {
          "{'className':'a','methodName':'b','line':1e400}", "line must be a whole number", ""
        },
        new String[] {
          "{'className':{},'methodName':'b'}", "className must be text, but is an object", ""
        },
        new String[] {"[]", "The document must be an object, but is an array", ""});
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void mistake_isNamedWithItsPlace(String json, String place, String advice) {
    assertThatThrownBy(() -> read(json, JavaFrame.class))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(place)
        .hasMessageContaining(advice)
        .extracting(e -> ((WireException) e).reason())
        .isEqualTo(Reason.MALFORMED);
  }

  @Test
  void mistakeDeepInside_isNamedWithItsPath() {
    JsonNode tree = PlainJson.tree(SampleBatch.aBatch());
    ((ObjectNode) tree.at("/events/0/stall/frames/1/javaFrame")).put("clasName", "x");
    assertThatThrownBy(() -> PlainJson.read(tree, Batch.class))
        .hasMessage(
            "events[0].stall.frames[1].javaFrame.clasName is not a field of JavaFrame."
                + " Did you mean 'className'?");
  }

  @Test
  void badValues_areNamed() {
    assertThatThrownBy(() -> changed("id", "12")).hasMessageContaining("id must be 32 hex digits");
    assertThatThrownBy(() -> changed("id", "x".repeat(32))).hasMessageContaining("hex digits");
    assertThatThrownBy(() -> changed("time", "yesterday")).hasMessageContaining("1970");
    assertThatThrownBy(() -> changed("time", "+999999999-01-01T00:00:00Z"))
        .isInstanceOf(WireException.class);
    assertThatThrownBy(
            () ->
                read(
                    "{'offsetMillis':1,'shareMillis':2,'node':3,'threadState':'BLOKED'}",
                    StackSample.class))
        .hasMessageContaining("'BLOKED' is not a ThreadState. Did you mean 'BLOCKED'?");
    assertThatThrownBy(
            () ->
                read(
                    "{'model':'a','tier':'LOW','osVersion':'1','refreshRateHz':1e300}",
                    Device.class))
        .hasMessageContaining("refreshRateHz must be a number");
    ObjectNode count =
        (ObjectNode)
            PlainJson.tree(
                new ExposureCount(
                    "a",
                    "1",
                    1L,
                    Instant.EPOCH,
                    1L,
                    1L,
                    1.0,
                    1L,
                    1L,
                    ByteBuffer.allocate(3),
                    List.of(),
                    0L,
                    0L,
                    List.of(),
                    0L,
                    0L,
                    0L,
                    0L,
                    0L,
                    0L,
                    0L,
                    Map.of(),
                    0L));
    count.put("deviceSketch", "?!");
    assertThatThrownBy(() -> PlainJson.read(count, ExposureCount.class))
        .hasMessageContaining("deviceSketch must be base64 text");
  }

  @Test
  void everyMistakeIsTaken_andTheRestIsRead_whenDefectsAreKept() throws WireException {
    JsonNode tree = PlainJson.tree(SampleBatch.aBatch());
    ((ObjectNode) tree.get("header")).put("platform", "WINDOWS").put("app", 7).remove("device");
    ((ObjectNode) tree.at("/events/0/stall")).put("frames", "none").putObject("extra").put("a", 1);
    Defects defects = Defects.all();

    Batch read =
        PlainJson.read(tree.toString().getBytes(UTF_8), Batch.class, ItemLimit.ofBatch(), defects);

    assertThat(defects.kept())
        .extracting(Defect::path)
        .containsExactlyInAnyOrder(
            "header.platform",
            "header.app",
            "header.device",
            "events[0].stall.frames",
            "events[0].stall.extra");
    assertThat(read.getHeader().getVersionName()).isEqualTo("1.1.0");
    assertThat(read.getHeader().getApp()).isEmpty();
    assertThat(read.getHeader().getDevice().getModel()).isEmpty();
    assertThat(read.getEvents().get(1)).isEqualTo(SampleBatch.anExposure());
  }

  @Test
  void unsoundText_isMalformed() {
    for (String text :
        new String[] {
          "", " ", "{", "{}{}", "{'a':1,'a':2}", "[".repeat(5000), "\u0000", "{'a':01}"
        }) {
      assertThatThrownBy(() -> PlainJson.parse(quoted(text)))
          .isInstanceOf(WireException.class)
          .hasMessageMatching("(?s)(Not JSON|The JSON).*");
    }
  }

  @Test
  void mutations_endInARecordOrAWireException() {
    byte[] sound = PlainJson.write(SampleBatch.aBatch()).getBytes(UTF_8);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = sound.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes[random.nextInt(bytes.length)] = sound[random.nextInt(bytes.length)];
      assertThatCode(() -> readOrRefuse(bytes)).doesNotThrowAnyException();
    }
  }

  private static void readOrRefuse(byte[] bytes) {
    try {
      PlainJson.read(PlainJson.parse(bytes), Batch.class);
    } catch (WireException e) {
      assertThat(e.reason()).isEqualTo(Reason.MALFORMED);
    }
  }

  private static Event changed(String field, String value) throws WireException {
    ObjectNode event = (ObjectNode) PlainJson.tree(SampleBatch.anExposure());
    event.put(field, value);
    return PlainJson.read(event, Event.class);
  }

  private static <T extends SpecificRecord> T read(String json, Class<T> type)
      throws WireException {
    return PlainJson.read(PlainJson.parse(quoted(json)), type);
  }

  private static byte[] quoted(String json) {
    return json.replace('\'', '"').getBytes(UTF_8);
  }
}
