package dev.jankline.analysis.testing;

import dev.jankline.analysis.symbolize.RawStall;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Builds stalls as a device sends them: {@code aRawStall().onBuild("b1").withSamples("a.b.c")}. */
public final class RawDraft {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final int MILLIS = 400;

  private final Stall stall = new Stall();
  private final List<BuildId> builds = new ArrayList<>();

  private RawDraft() {}

  /** A stall of 400 ms with one sample of one frame. */
  public static RawDraft aRawStall() {
    RawDraft draft = new RawDraft();
    draft.stall.setKind(StallKind.DISPATCH);
    draft.stall.setDurationMillis(MILLIS);
    draft.stall.setThresholdMillis(80);
    draft.stall.setWatchedThread(WatchedThread.MAIN);
    return draft.withSamples("com.example.Feed.load");
  }

  /** The app's classes are renamed; the build has an R8 mapping of this id. */
  public RawDraft onBuild(String mappingId) {
    builds.add(new BuildId(BuildKind.R8_MAPPING, mappingId));
    return this;
  }

  /** What the main thread was asked to do, and where. */
  public RawDraft at(String messageTarget, String screen) {
    stall.setMessageTarget(messageTarget);
    stall.setScreen(screen);
    return this;
  }

  /** One sample of one stack. */
  public RawDraft withStack(StackFrame... leafFirst) {
    List<StackFrame> frames = new ArrayList<>(List.of(leafFirst));
    Collections.reverse(frames);
    List<StackNode> nodes = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      nodes.add(new StackNode(i - 1, i));
    }
    stall.setFrames(frames);
    stall.setNodes(nodes);
    stall.setSamples(List.of(new StackSample(0, MILLIS, frames.size() - 1, ThreadState.RUNNABLE)));
    return this;
  }

  /** One sample for each function, of equal share: {@code package.Class.method}. */
  public RawDraft withSamples(String... functions) {
    List<StackFrame> frames = new ArrayList<>(List.of(javaFrame("android.os.Looper.loop")));
    List<StackNode> nodes = new ArrayList<>(List.of(new StackNode(-1, 0)));
    List<StackSample> samples = new ArrayList<>();
    int share = MILLIS / functions.length;
    for (int i = 0; i < functions.length; i++) {
      frames.add(javaFrame(functions[i]));
      nodes.add(new StackNode(0, i + 1));
      samples.add(new StackSample(i * share, share, i + 1, ThreadState.RUNNABLE));
    }
    stall.setFrames(frames);
    stall.setNodes(nodes);
    stall.setSamples(samples);
    return this;
  }

  public RawStall raw() {
    Event event = new Event(new EventId(new byte[16]), NOON, stall, null, null, null);
    return new RawStall(new JankEvent(event, header(), NOON, NOON), stall, NOON);
  }

  private BatchHeader header() {
    Device device =
        new Device("Pixel 7", DeviceTier.HIGH, "14", 34, 60f, null, 8, "Android", "google");
    return new BatchHeader(
        "com.example.reader",
        Platform.ANDROID,
        "1.0.0",
        100L,
        builds,
        "install-1",
        device,
        "0.1.0",
        0.002,
        0L,
        "release",
        "",
        Map.of());
  }

  public static StackFrame javaFrame(String function) {
    int dot = function.lastIndexOf('.');
    StackFrame frame = new StackFrame();
    frame.setJavaFrame(
        new JavaFrame(function.substring(0, dot), function.substring(dot + 1), null, 1));
    return frame;
  }
}
