package dev.jankline.gateway.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.privacy.BatchRedactor;
import dev.jankline.gateway.privacy.RedactCounts;
import dev.jankline.gateway.scan.PlainBatch.ReadBatch;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.DropCount;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankCauses;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.Stall;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.ItemLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing passes here that would be refused or changed when it is decoded, checked and cleaned. */
class PlainBatchTest {
  private static final int MUTATIONS = Integer.getInteger("scan.mutations", 60_000);

  @Test
  void batchIsTheSameAsDecoded() throws Exception {
    byte[] bytes = BatchCodec.encode(SampleBatches.ofAllKinds());

    ReadBatch plain = read(bytes).orElseThrow();
    Batch decoded = BatchCodec.decode(bytes, ItemLimit.ofBatch());

    assertThat(plain.batch()).isEqualTo(decoded);
    assertSamePlaces(plain, decoded);
  }

  @Test
  void batchIsNotRead_whenThereIsNoMemoryForItsFirstEvent() {
    byte[] bytes = BatchCodec.encode(SampleBatches.ofAllKinds());

    assertThat(PlainBatch.read(bytes, taken -> false)).isEmpty();
  }

  @Test
  void batchIsNotRead_whenItsBytesAreNotOfTheSchemaInForce() {
    byte[] bytes = BatchCodec.encode(SampleBatches.ofAllKinds());
    bytes[4] ^= 1;

    assertThat(read(bytes)).isEmpty();
    assertThat(read(new byte[0])).isEmpty();
    assertThat(read(Arrays.copyOf(bytes, 20))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void eventThatIsWrongOrPersonalIsNotRead_wherever(Consumer<Event> change) {
    for (int at : List.of(0, 1, 4)) {
      Batch batch = SampleBatches.ofStalls(5);
      change.accept(batch.getEvents().get(at));

      assertThat(read(BatchCodec.encode(batch))).as("event %d", at).isEmpty();
    }
  }

  static Stream<Consumer<Event>> wrong() {
    return Stream.<Consumer<Event>>of(
        event -> event.setStall(null),
        event -> event.setSelfReport(new SelfReport(1L, 1L, 1L, List.of(), 1L)),
        event -> stall(event).setDurationMillis(-1),
        event -> stall(event).setDurationMillis(BatchCheck.MAX_DURATION.toMillis() + 1),
        event -> stall(event).setScreen("jane.doe@example.com"),
        event -> stall(event).setScreen("x".repeat(4_097)),
        event -> stall(event).setNodes(List.of(new StackNode(0, 0))),
        event -> stall(event).setNodes(List.of(new StackNode(-2, 0))),
        event -> stall(event).setNodes(List.of(new StackNode(-1, 3))),
        event -> stall(event).setNodes(List.of(new StackNode(-1, -1))),
        event -> stall(event).setNodes(List.of()),
        event -> stall(event).setFrames(List.of()),
        event -> stall(event).getSamples().get(0).setShareMillis(-1),
        event -> stall(event).getSamples().get(0).setNode(2),
        event -> stall(event).getSamples().get(0).setNode(-2),
        event -> stall(event).setLockOwner(new LockOwner("lock", "thread", 2)),
        event -> stall(event).setLockOwner(new LockOwner("call +49 171 1234567", "t", 0)),
        event -> stall(event).setFrames(List.of(frame("a.B"), new StackFrame())),
        event ->
            stall(event).setFrames(List.of(frame("a.B"), frame("eyJhbGciOiJIUzI1NiJ9.eyJzdWIi"))),
        event -> body(event, SampleBatches.exposure(-1, 1)),
        event -> body(event, SampleBatches.exposure(1, -1)),
        event -> body(event, SampleBatches.screen(Float.NaN, 1)),
        event -> body(event, SampleBatches.screen(-1f, 1)),
        event -> body(event, SampleBatches.screen(60f, -1)),
        event ->
            body(
                event,
                SampleBatches.event(
                    e ->
                        e.setSelfReport(
                            new SelfReport(1L, 1L, 1L, List.of(new DropCount("FULL", -1L)), 1L)))),
        event ->
            body(
                event,
                SampleBatches.event(
                    e -> {
                      e.setScreenFrames(SampleBatches.screen(60f, 1).getScreenFrames());
                      screen(e).setOverrunHistogram(new ArrayList<>(List.of(1L, -1L)));
                    })),
        event ->
            body(
                event,
                SampleBatches.event(
                    e -> {
                      e.setScreenFrames(SampleBatches.screen(60f, 1).getScreenFrames());
                      screen(e).setCauses(new JankCauses(1L, -1L, 1L));
                    })));
  }

  @ParameterizedTest
  @MethodSource("wrongHeaders")
  void headerThatIsWrongOrPersonalIsNotRead(Consumer<BatchHeader> change) {
    Batch batch = SampleBatches.ofStalls(2);
    change.accept(batch.getHeader());

    assertThat(read(BatchCodec.encode(batch))).isEmpty();
  }

  static Stream<Consumer<BatchHeader>> wrongHeaders() {
    return Stream.of(
        header -> header.setApp(" "),
        header -> header.setApp("x".repeat(256)),
        header -> header.setInstallId(""),
        header -> header.setInstallId("jane.doe@example.com"),
        header -> header.setVersionName("v".repeat(256)),
        header -> header.setVersionName("1.0 for +49 171 1234567"),
        header -> header.setSdkVersion("password=hunter22"),
        header -> header.setSampleRate(0),
        header -> header.setSampleRate(1.1),
        header -> header.setSampleRate(Double.NaN),
        header -> header.getDevice().setRefreshRateHz(Float.POSITIVE_INFINITY),
        header -> header.getDevice().setModel("jane.doe@example.com"),
        header -> header.getDevice().setModel("x".repeat(4_097)),
        header -> header.getDevice().setVendor("jane.doe@example.com"),
        header -> header.setLabels(Map.of("arm", "jane.doe@example.com")),
        header -> header.setLabels(Map.of("jane.doe@example.com", "on")),
        header -> header.setLabels(Map.of("arm", "x".repeat(41))),
        header -> header.setBuildIds(List.of(new BuildId(BuildKind.R8_MAPPING, "b".repeat(256)))));
  }

  /** Bytes are changed at random; what still passes is what the full way makes of them. */
  @Test
  void changedBytesPassOnlyWhenTheFullWayTakesThemAsTheyAre() throws Exception {
    byte[] whole = BatchCodec.encode(SampleBatches.ofAllKinds());
    Random random = new Random(16);
    int passed = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = whole.clone();
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        int at = BatchCodec.HEADER_BYTES + random.nextInt(bytes.length - BatchCodec.HEADER_BYTES);
        bytes[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : bytes[at] ^ 1);
      }
      Optional<ReadBatch> plain = read(bytes);
      if (plain.isPresent()) {
        passed++;
        assertFullWayTakes(bytes, plain.get());
      }
    }
    assertThat(passed).isBetween(MUTATIONS / 10, MUTATIONS);
  }

  private static void assertFullWayTakes(byte[] bytes, ReadBatch plain) throws Exception {
    Batch decoded = BatchCodec.decode(bytes, ItemLimit.ofBatch());
    BatchCheck.check(decoded);
    RedactCounts counts = new RedactCounts();
    BatchRedactor.ofAll().redact(decoded, counts);
    assertThat(counts.total()).isZero();
    assertThat(plain.batch()).isEqualTo(decoded);
    assertSamePlaces(plain, decoded);
    assertThat(BatchCodec.encode(decoded)).as("the one form of its bytes").isEqualTo(bytes);
  }

  private static void assertSamePlaces(ReadBatch plain, Batch decoded) throws IOException {
    EventBytes sent = Objects.requireNonNull(plain.sent());
    for (int i = 0; i < decoded.getEvents().size(); i++) {
      byte[] copy = new byte[sent.length(i)];
      sent.copy(i, copy, 0);
      assertThat(copy).as("event " + i).isEqualTo(encoded(decoded.getEvents().get(i)));
    }
  }

  private static byte[] encoded(Event event) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    new SpecificDatumWriter<Event>(Event.getClassSchema(), SpecificData.getForClass(Event.class))
        .write(event, encoder);
    encoder.flush();
    return out.toByteArray();
  }

  private static Optional<ReadBatch> read(byte[] bytes) {
    return PlainBatch.read(bytes, taken -> true);
  }

  private static StackFrame frame(String name) {
    return StackFrame.newBuilder().setJavaFrame(new JavaFrame(name, "run", null, 1)).build();
  }

  private static void body(Event event, Event of) {
    event.setStall(of.getStall());
    event.setExposure(of.getExposure());
    event.setScreenFrames(of.getScreenFrames());
    event.setSelfReport(of.getSelfReport());
  }

  private static dev.jankline.schema.ScreenFrames screen(Event event) {
    return Objects.requireNonNull(event.getScreenFrames());
  }

  private static Stall stall(Event event) {
    return Objects.requireNonNull(event.getStall());
  }
}
