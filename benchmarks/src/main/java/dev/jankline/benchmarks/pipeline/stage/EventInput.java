package dev.jankline.benchmarks.pipeline.stage;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.WatchedThread;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes stalls as devices send them: obfuscated names, one stack sampled several times, the builds
 * of the app in the header.
 */
final class EventInput {
  private static final int SHARE_MILLIS = 52;

  static {
    // A builder makes the default of an enum field by decoding it.
    TrustedRecords.trust();
  }

  private EventInput() {}

  static JankEvent of(int samples, int frames, int number) {
    Stall stall = new Stall();
    stall.setKind(StallKind.DISPATCH);
    stall.setDurationMillis((long) samples * SHARE_MILLIS);
    stall.setThresholdMillis(80);
    stall.setWatchedThread(WatchedThread.MAIN);
    stall.setScreen("Feed");
    stall.setFrames(frames(frames, number));
    stall.setNodes(nodes(frames));
    stall.setSamples(samples(samples, frames - 1));
    Event event = new Event(new EventId(new byte[16]), Instant.EPOCH, stall, null, null, null);
    return new JankEvent(event, header(number), Instant.EPOCH, Instant.EPOCH);
  }

  private static List<StackFrame> frames(int count, int number) {
    List<StackFrame> frames = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StackFrame frame = new StackFrame();
      frame.setJavaFrame(new JavaFrame("a.b.c" + (i + number), "m" + i, "SourceFile", 10 + i));
      frames.add(frame);
    }
    return frames;
  }

  private static List<StackNode> nodes(int count) {
    List<StackNode> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(new StackNode(i - 1, i));
    }
    return nodes;
  }

  private static List<StackSample> samples(int count, int leaf) {
    List<StackSample> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      samples.add(new StackSample(i * SHARE_MILLIS, SHARE_MILLIS, leaf, ThreadState.RUNNABLE));
    }
    return samples;
  }

  private static BatchHeader header(int number) {
    return BatchHeader.newBuilder()
        .setApp("com.example.reader")
        .setPlatform(Platform.ANDROID)
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setBuildIds(
            List.of(
                new BuildId(BuildKind.R8_MAPPING, "3f2e4a5b6c7d8e9f00112233445566778899aabb"),
                new BuildId(BuildKind.GNU_BUILD_ID, "AABBCCDDEEFF00112233445566778899AABBCCDD")))
        .setInstallId("install-" + number)
        .setDevice(new Device("Pixel 7", DeviceTier.HIGH, "14", 34, 60f, null, 8, "Android"))
        .setSdkVersion("0.1.0")
        .setSampleRate(0.002)
        .build();
  }
}
