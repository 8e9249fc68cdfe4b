package dev.jankline.processor.testing;

import dev.jankline.schema.AppStart;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.Platform;
import dev.jankline.schema.ProcessExit;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.StartType;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.WatchedThread;
import dev.jankline.topics.Keys;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds events: {@code aStall(7).onBuild("b1").withSamples("com.example.Feed.load").event()}. */
public final class AnEvent {
  public static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  public static final String APP = "com.example.reader";

  private final Event event = new Event();
  private final List<BuildId> builds = new ArrayList<>();
  private final Map<String, String> labels = new TreeMap<>();
  private @Nullable Stall stall;
  private String installId = "install-1";
  private String version = "1.0.0";
  private DeviceTier tier = DeviceTier.HIGH;
  private Instant receivedAt = NOON;
  private Duration age = Duration.ofMinutes(1);
  private @Nullable Instant recordedAt;
  private @Nullable Instant sentAt;

  private AnEvent(long id) {
    event.setId(id(id));
  }

  /** A stall of 400 ms with one sample of one frame. */
  public static AnEvent aStall(long id) {
    AnEvent builder = new AnEvent(id);
    builder.stall = new Stall();
    builder.stall.setKind(StallKind.DISPATCH);
    builder.stall.setDurationMillis(400);
    builder.stall.setThresholdMillis(80);
    builder.stall.setWatchedThread(WatchedThread.MAIN);
    builder.event.setStall(builder.stall);
    return builder.withSamples("com.example.Feed.load");
  }

  /** One second of frames in a screen. */
  public static AnEvent screenFrames(long id) {
    AnEvent builder = new AnEvent(id);
    builder.event.setScreenFrames(
        new ScreenFrames("feed", 60f, 60L, 1000L, List.of(58L, 1L, 1L), 2L, 0L, null, null));
    return builder;
  }

  /** How long the screen was visible, and by how much its frames were late; null: not said. */
  public AnEvent late(long visibleMillis, @Nullable Long totalOverrunMillis) {
    ScreenFrames frames = Objects.requireNonNull(event.getScreenFrames());
    frames.setVisibleMillis(visibleMillis);
    frames.setTotalOverrunMillis(totalOverrunMillis);
    return this;
  }

  /** The system said that the app is not responding. */
  public AnEvent asAnr() {
    stall().setKind(StallKind.ANR);
    return this;
  }

  /** What the main thread was doing. */
  public AnEvent ofKind(StallKind kind) {
    stall().setKind(kind);
    return this;
  }

  /** As {@link #asAnr}; what the system was waiting for, and the importance of the process. */
  public AnEvent asAnr(ExitSubtype type, @Nullable Integer importance) {
    stall().setExit(new ProcessExit(type, importance));
    return asAnr();
  }

  /** The screen whose frames were counted, or in which it stalled. */
  public AnEvent inScreen(String screen) {
    if (stall != null) {
      stall.setScreen(screen);
    } else {
      Objects.requireNonNull(event.getScreenFrames()).setScreen(screen);
    }
    return this;
  }

  /** One minute in the foreground. */
  public static AnEvent anExposure(long id) {
    AnEvent builder = new AnEvent(id);
    builder.event.setExposure(new Exposure(60_000L, 1, List.of()));
    return builder;
  }

  /**
   * The app was started in the time of the exposure, until its first frame in these milliseconds.
   */
  public AnEvent starting(StartType type, long firstFrameMillis) {
    return starting(type, firstFrameMillis, null);
  }

  /**
   * The app was started in the time of the exposure.
   *
   * @param fullyDrawnMillis null when the app did not say that it was fully drawn
   */
  public AnEvent starting(StartType type, long firstFrameMillis, @Nullable Long fullyDrawnMillis) {
    Exposure exposure = Objects.requireNonNull(event.getExposure());
    List<AppStart> starts = new ArrayList<>(exposure.getStarts());
    starts.add(new AppStart(type, firstFrameMillis, fullyDrawnMillis));
    exposure.setStarts(starts);
    return this;
  }

  /** CPU time that the SDK reports. */
  public AnEvent costing(long overheadMillis) {
    Objects.requireNonNull(event.getSelfReport()).setOverheadMillis(overheadMillis);
    return this;
  }

  public static AnEvent aSelfReport(long id) {
    AnEvent builder = new AnEvent(id);
    builder.event.setSelfReport(new SelfReport(3L, 1L, 2L, List.of(), 5L));
    return builder;
  }

  /** An event whose body this version does not know. */
  public static AnEvent ofUnknownKind(long id) {
    return new AnEvent(id);
  }

  /** Id made of a number. */
  public static EventId id(long number) {
    return new EventId(ByteBuffer.allocate(16).putLong(0).putLong(number).array());
  }

  /** The app's classes are renamed; the build has an R8 mapping of this id. */
  public AnEvent onBuild(String mappingId) {
    return onBuild(BuildKind.R8_MAPPING, mappingId);
  }

  /** The app has a binary of this id. */
  public AnEvent onBuild(BuildKind kind, String id) {
    builds.add(new BuildId(kind, id));
    return this;
  }

  /** One sample of one stack. */
  public AnEvent withStack(StackFrame... leafFirst) {
    Stall stall = stall();
    List<StackFrame> frames = new ArrayList<>(List.of(leafFirst));
    Collections.reverse(frames);
    List<StackNode> nodes = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      nodes.add(new StackNode(i - 1, i));
    }
    stall.setFrames(frames);
    stall.setNodes(nodes);
    int share = (int) stall.getDurationMillis();
    stall.setSamples(List.of(new StackSample(0, share, frames.size() - 1, ThreadState.RUNNABLE)));
    return this;
  }

  /** One sample for each function, of equal share: {@code package.Class.method}. */
  public AnEvent withSamples(String... functions) {
    Stall stall = stall();
    List<StackFrame> frames = new ArrayList<>();
    List<StackNode> nodes = new ArrayList<>();
    List<StackSample> samples = new ArrayList<>();
    frames.add(javaFrame("android.os.Looper.loop"));
    nodes.add(new StackNode(-1, 0));
    int share = (int) (stall.getDurationMillis() / functions.length);
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

  /** What the main thread was asked to do, and where. */
  public AnEvent at(String messageTarget, String screen) {
    stall().setMessageTarget(messageTarget);
    stall().setScreen(screen);
    return this;
  }

  public AnEvent withDebugger() {
    stall().setContext(StallContext.newBuilder().setDebuggerAttached(true).build());
    return this;
  }

  /** A lock that another thread held. */
  public AnEvent waitingFor(String lock, String thread) {
    stall().setLockOwner(new LockOwner(lock, thread, -1));
    return this;
  }

  public AnEvent lasting(long millis) {
    stall().setDurationMillis(millis);
    return this;
  }

  /** The tier of the device. */
  public AnEvent using(DeviceTier tier) {
    this.tier = tier;
    return this;
  }

  /** How long the app was in the foreground, for an exposure; does nothing for another event. */
  public AnEvent forMinutes(int minutes) {
    if (event.getExposure() != null) {
      event.getExposure().setForegroundMillis(60_000L * minutes);
    }
    return this;
  }

  /** A label that the app set. */
  public AnEvent labelled(String name, String value) {
    labels.put(name, value);
    return this;
  }

  public AnEvent by(String installId) {
    this.installId = installId;
    return this;
  }

  public AnEvent inVersion(String version) {
    this.version = version;
    return this;
  }

  public AnEvent receivedAt(Instant time) {
    this.receivedAt = time;
    return this;
  }

  /** How long before it was sent it happened. */
  public AnEvent happened(Duration before) {
    this.age = before;
    return this;
  }

  /** What the device's clock showed when it happened and when it was sent. */
  public AnEvent onDeviceClock(Instant recorded, Instant sent) {
    this.recordedAt = recorded;
    this.sentAt = sent;
    return this;
  }

  public JankEvent event() {
    // The device's clock is a year behind.
    Instant sent = sentAt == null ? receivedAt.minus(Duration.ofDays(365)) : sentAt;
    event.setTime(recordedAt == null ? sent.minus(age) : recordedAt);
    return new JankEvent(event, header(), sent, receivedAt);
  }

  public String key() {
    return Keys.install(APP, installId);
  }

  private BatchHeader header() {
    return BatchHeader.newBuilder()
        .setApp(APP)
        .setPlatform(Platform.ANDROID)
        .setVersionName(version)
        .setVersionCode(Long.parseLong(version.replaceAll("\\D", "")))
        .setBuildIds(builds)
        .setInstallId(installId)
        .setDevice(new Device("Pixel 7", tier, "14", 34, 60f, null, 8, "Android", "google"))
        .setSdkVersion("0.1.0")
        .setSampleRate(0.002)
        .setLabels(labels)
        .build();
  }

  private Stall stall() {
    if (stall == null) {
      throw new IllegalStateException("not a stall");
    }
    return stall;
  }

  public static StackFrame javaFrame(String function) {
    int dot = function.lastIndexOf('.');
    JavaFrame frame =
        new JavaFrame(function.substring(0, dot), function.substring(dot + 1), null, 1);
    StackFrame stackFrame = new StackFrame();
    stackFrame.setJavaFrame(frame);
    return stackFrame;
  }

  /** A frame of a library, at an address relative to it. */
  public static StackFrame nativeFrame(String buildId, long address) {
    StackFrame stackFrame = new StackFrame();
    stackFrame.setNativeFrame(new NativeFrame(buildId, "libfeed.so", address, false, null, null));
    return stackFrame;
  }
}
