package dev.jankline.gateway.scan;

import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Makes batches that can be stored as they are sent, and events that cannot. */
final class SampleBatches {
  private static final Instant TIME = Instant.parse("2026-03-01T08:00:00.123Z");

  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  private SampleBatches() {}

  /** A batch with events of every kind, and a stall with frames of every form. */
  static Batch ofAllKinds() {
    Batch batch = aBatch();
    List<Event> events = new ArrayList<>(batch.getEvents());
    events.add(exposure(5_000, 2));
    events.add(screen(60f, 12));
    batch.setEvents(events);
    return batch;
  }

  /** A batch with equal stalls of two frames and two nodes. */
  static Batch ofStalls(int count) {
    Batch batch = aBatch();
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(StallOfTwo.event());
    }
    batch.setEvents(events);
    return batch;
  }

  static Event exposure(long millis, int sessions) {
    return event(event -> event.setExposure(new Exposure(millis, sessions, List.of())));
  }

  static Event screen(float refreshRate, long frames) {
    return event(
        event ->
            event.setScreenFrames(
                ScreenFrames.newBuilder()
                    .setScreen("Feed")
                    .setRefreshRateHz(refreshRate)
                    .setFrames(frames)
                    .setVisibleMillis(1_000)
                    .setOverrunHistogram(new ArrayList<>(List.of(10L, 2L)))
                    .setSlowFrames(2)
                    .setFrozenFrames(0)
                    .build()));
  }

  static Event event(Consumer<Event> body) {
    Event event =
        new Event(
            new EventId(new byte[16]),
            Instant.ofEpochMilli(1_800_000_000_000L),
            null,
            null,
            null,
            null);
    body.accept(event);
    return event;
  }

  /** Nodes that lead to the root. */
  static List<StackNode> nodes() {
    return new ArrayList<>(List.of(new StackNode(-1, 0), new StackNode(0, 1)));
  }

  private static Batch aBatch() {
    return Batch.newBuilder()
        .setId(id(1))
        .setHeader(aHeader())
        .setSentAt(TIME.plusSeconds(60))
        .setEvents(new ArrayList<>(List.of(builder(2).setStall(aStall()).build(), anExposure())))
        .build();
  }

  private static BatchHeader aHeader() {
    return BatchHeader.newBuilder()
        .setApp("com.example.reader")
        .setPlatform(Platform.ANDROID)
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setBuildIds(List.of(new BuildId(BuildKind.R8_MAPPING, "0a1b2c3")))
        .setInstallId("install-1")
        .setDevice(
            Device.newBuilder()
                .setModel("Pixel 7")
                .setTier(DeviceTier.MID)
                .setOsVersion("14")
                .setRefreshRateHz(90f)
                .build())
        .setSdkVersion("0.1.0")
        .setSampleRate(0.002)
        .build();
  }

  private static Stall aStall() {
    return Stall.newBuilder()
        .setKind(StallKind.DISPATCH)
        .setDurationMillis(180)
        .setThresholdMillis(80)
        .setScreen("Feed")
        .setFrames(new ArrayList<>(List.of(javaFrame("a.a", "b"), javaFrame("a.c", "d"), lib())))
        .setNodes(new ArrayList<>(List.of(new StackNode(-1, 0), new StackNode(0, 1))))
        .setSamples(new ArrayList<>(List.of(new StackSample(80, 180, 1, ThreadState.RUNNABLE))))
        .setContext(StallContext.newBuilder().setCpuMillis(170L).setForeground(true).build())
        .build();
  }

  private static Event anExposure() {
    return builder(3).setExposure(new Exposure(60_000L, 1, List.of())).build();
  }

  private static Event.Builder builder(int number) {
    return Event.newBuilder().setId(id(number)).setTime(TIME);
  }

  private static StackFrame javaFrame(String className, String methodName) {
    JavaFrame frame =
        JavaFrame.newBuilder().setClassName(className).setMethodName(methodName).build();
    return StackFrame.newBuilder().setJavaFrame(frame).build();
  }

  private static StackFrame lib() {
    NativeFrame frame =
        NativeFrame.newBuilder().setModule("libreader.so").setAddress(0x7fff_ffff_ffffL).build();
    return StackFrame.newBuilder().setNativeFrame(frame).build();
  }

  private static EventId id(long number) {
    return new EventId(ByteBuffer.allocate(16).putLong(8, number).array());
  }
}
