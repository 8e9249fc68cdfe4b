package dev.jankline.sdk.wire;

import dev.jankline.schema.Batch;
import dev.jankline.schema.EventId;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.Platform;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.monitor.BatchHeader;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import dev.jankline.sdk.wire.StallContext.ThermalStatus;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes the same random batch twice: by the SDK's own encoder and by Avro's. */
final class RandomBatch {
  private static final String[] TEXTS = {
    "", "a", "com.example.Feed", "漢字", "😀 emoji", "é".repeat(100), "x".repeat(4096), "lone \uD800"
  };

  private static final String[] SHORT_TEXTS = {"", "b", "漢字", "x".repeat(40)};

  private final Random random;

  RandomBatch(long seed) {
    this.random = new Random(seed);
  }

  private final List<byte[]> events = new ArrayList<>();
  private final List<dev.jankline.schema.Event> avroEvents = new ArrayList<>();

  void compare(Comparison comparison) throws IOException {
    byte[] id = id();
    long sentAt = time();
    var buildIds = new ArrayList<BuildId>();
    var avroBuildIds = new ArrayList<dev.jankline.schema.BuildId>();
    for (int i = random.nextInt(3); i > 0; i--) {
      BuildKind kind = any(BuildKind.values());
      String text = text();
      buildIds.add(new BuildId(kind, text));
      avroBuildIds.add(
          new dev.jankline.schema.BuildId(
              dev.jankline.schema.BuildKind.valueOf(kind.name()), text));
    }
    String type = text();
    String channel = text();
    Map<String, String> labels = new HashMap<>();
    for (int i = random.nextInt(9); i > 0; i--) {
      labels.put("arm " + i, any(SHORT_TEXTS));
    }
    SdkConfig config =
        SdkConfig.builder()
            .app(text())
            .platform(any(Platform.values()))
            .version(text(), random.nextLong())
            .buildIds(buildIds)
            .sampleRate(random.nextDouble())
            .configRevision(random.nextInt())
            .buildType(type)
            .channel(channel)
            .labels(labels)
            .build();
    String vendor = text();
    String model = text();
    DeviceTier tier = any(DeviceTier.values());
    Integer apiLevel = orNull(random.nextInt());
    Float hz = orNull(random.nextFloat() * 240);
    Long ram = orNull(random.nextLong());
    Integer cores = orNull(random.nextInt(16));
    String install = text();
    var device = new DeviceDescription(vendor, model, tier, "14", apiLevel, hz, ram, cores);
    byte[] header = BatchHeader.of(config, install, device, "0.1.0");
    var avroHeader =
        new dev.jankline.schema.BatchHeader(
            config.app(),
            dev.jankline.schema.Platform.valueOf(config.platform().name()),
            config.versionName(),
            config.versionCode(),
            avroBuildIds,
            install,
            new dev.jankline.schema.Device(
                model,
                dev.jankline.schema.DeviceTier.valueOf(tier.name()),
                "14",
                apiLevel,
                hz,
                ram,
                cores,
                apiLevel == null ? null : "Android",
                vendor),
            "0.1.0",
            config.sampleRate(),
            config.configRevision(),
            type.isEmpty() ? "release" : type,
            channel,
            labels);
    for (int i = random.nextInt(6); i > 0; i--) {
      addEvent();
    }
    Batch avro = new Batch(new EventId(id), avroHeader, Instant.ofEpochMilli(sentAt), avroEvents);
    ByteBuffer encoded = Batch.getEncoder().encode(avro);
    byte[] expected = new byte[encoded.remaining()];
    encoded.get(expected);
    ByteArrayOutputStream own = new ByteArrayOutputStream();
    BatchEncoder.write(own, BatchEncoder.FINGERPRINT, id, header, sentAt, events);
    comparison.same(own.toByteArray(), expected);
  }

  interface Comparison {
    void same(byte[] own, byte[] avro);
  }

  private void addEvent() {
    byte[] id = id();
    long time = time();
    var avro = new dev.jankline.schema.Event();
    avro.setId(new EventId(id));
    avro.setTime(Instant.ofEpochMilli(time));
    byte[] body =
        switch (random.nextInt(4)) {
          case 0 -> stall(avro);
          case 1 -> screenFrames(avro);
          case 2 -> exposure(avro);
          default -> selfReport(avro);
        };
    events.add(Event.of(id, time, body));
    avroEvents.add(avro);
  }

  private byte[] stall(dev.jankline.schema.Event into) {
    List<byte[]> frames = new ArrayList<>();
    List<dev.jankline.schema.StackFrame> avroFrames = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      addFrame(frames, avroFrames);
    }
    List<byte[]> nodes = new ArrayList<>();
    List<dev.jankline.schema.StackNode> avroNodes = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      int parent = random.nextInt(100) - 1;
      int frame = random.nextInt(1000);
      nodes.add(StallStacks.node(parent, frame));
      avroNodes.add(new dev.jankline.schema.StackNode(parent, frame));
    }
    List<byte[]> samples = new ArrayList<>();
    List<dev.jankline.schema.StackSample> avroSamples = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      int offset = random.nextInt();
      int share = random.nextInt();
      int node = random.nextInt(10) - 1;
      ThreadState state = any(ThreadState.values());
      samples.add(StallStacks.sample(offset, share, node, state));
      avroSamples.add(
          new dev.jankline.schema.StackSample(
              offset, share, node, dev.jankline.schema.ThreadState.valueOf(state.name())));
    }
    StallKind kind = any(StallKind.values());
    long duration = random.nextLong();
    int threshold = random.nextInt();
    String screen = orNull(text());
    String target = orNull(text());
    String callback = orNull(text());
    int causes = random.nextInt(8);
    var avroContext = random.nextBoolean() ? new dev.jankline.schema.StallContext() : null;
    byte @Nullable [] context = avroContext == null ? null : context(avroContext);
    ExitSubtype subtype = any(ExitSubtype.values());
    Integer importance = orNull(random.nextInt(1_000));
    boolean ended = random.nextBoolean();
    var avroExit =
        ended
            ? new dev.jankline.schema.ProcessExit(
                dev.jankline.schema.ExitSubtype.valueOf(subtype.name()), importance)
            : null;
    byte @Nullable [] exit =
        ended ? StallEvent.exit(subtype, importance == null ? -1 : importance) : null;
    into.setStall(
        new dev.jankline.schema.Stall(
            dev.jankline.schema.StallKind.valueOf(kind.name()),
            duration,
            threshold,
            screen,
            target,
            callback,
            avroFrames,
            avroNodes,
            avroSamples,
            null,
            avroContext,
            causes,
            dev.jankline.schema.WatchedThread.MAIN,
            false,
            avroExit));
    return new Stall(kind, duration, threshold)
        .origin(screen, target, callback)
        .stacks(new StallStacks(frames, nodes, samples))
        .end(context, causes, exit);
  }

  private void addFrame(List<byte[]> frames, List<dev.jankline.schema.StackFrame> avroFrames) {
    var avro = new dev.jankline.schema.StackFrame();
    String a = text();
    String b = text();
    String c = orNull(text());
    long x = random.nextLong();
    int n = random.nextInt();
    switch (random.nextInt(3)) {
      case 0 -> {
        frames.add(StackFrame.java(a, b, c, n));
        avro.setJavaFrame(new dev.jankline.schema.JavaFrame(a, b, c, n));
      }
      case 1 -> {
        frames.add(StackFrame.matrix(n, 7, x));
        avro.setMatrixFrame(new dev.jankline.schema.MatrixFrame(n, 7, x));
      }
      default -> {
        frames.add(StackFrame.raw(a, b));
        avro.setRawFrame(new dev.jankline.schema.RawFrame(a, b));
      }
    }
    avroFrames.add(avro);
  }

  private byte[] context(dev.jankline.schema.StallContext avro) {
    StallContext.Builder own = StallContext.builder();
    avro.setThermalStatus(dev.jankline.schema.ThermalStatus.UNKNOWN);
    if (random.nextBoolean()) {
      long cpu = random.nextLong();
      own.cpuMillis(cpu).freeRamBytes(cpu + 1);
      avro.setCpuMillis(cpu);
      avro.setFreeRamBytes(cpu + 1);
    }
    if (random.nextBoolean()) {
      own.heapBytes(1L << 20, 1L << 30);
      avro.setHeapUsedBytes(1L << 20);
      avro.setHeapMaxBytes(1L << 30);
    }
    if (random.nextBoolean()) {
      ThermalStatus status = any(ThermalStatus.values());
      own.battery(77, true).thermalStatus(status);
      avro.setBatteryPercent(77);
      avro.setCharging(true);
      avro.setThermalStatus(dev.jankline.schema.ThermalStatus.valueOf(status.name()));
    }
    if (random.nextBoolean()) {
      own.foreground(true).debuggerAttached(false).lowPowerMode(true);
      avro.setLowPowerMode(true);
      avro.setForeground(true);
      avro.setDebuggerAttached(false);
    }
    return own.build();
  }

  private byte[] screenFrames(dev.jankline.schema.Event into) {
    long[] histogram = new long[14];
    List<Long> trimmed = new ArrayList<>();
    long frames = 0;
    int filled = random.nextInt(15);
    for (int i = 0; i < filled; i++) {
      histogram[i] = 1L + random.nextInt(100_000);
      trimmed.add(histogram[i]);
      frames += histogram[i];
    }
    long[] causes = random.nextBoolean() ? new long[] {1, 200, 30_000} : new long[0];
    var avroCauses =
        causes.length == 0 ? null : new dev.jankline.schema.JankCauses(1L, 200L, 30_000L);
    String screen = text();
    float hz = random.nextFloat() * 144;
    long visible = random.nextLong();
    into.setScreenFrames(
        new dev.jankline.schema.ScreenFrames(
            screen, hz, frames, visible, trimmed, 5L, 6L, avroCauses, visible));
    return Event.endFrames(
        Event.beginFrames(screen, hz, visible, histogram), 5, 6, visible, causes);
  }

  private byte[] exposure(dev.jankline.schema.Event into) {
    long millis = random.nextLong();
    int sessions = random.nextInt();
    List<byte[]> starts = new ArrayList<>();
    List<dev.jankline.schema.AppStart> avroStarts = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      StartType type = any(StartType.values());
      Long drawn = orNull(random.nextLong(60_000));
      starts.add(Event.start(type, i, drawn == null ? -1 : drawn));
      avroStarts.add(
          new dev.jankline.schema.AppStart(
              dev.jankline.schema.StartType.valueOf(type.name()), (long) i, drawn));
    }
    into.setExposure(new dev.jankline.schema.Exposure(millis, sessions, avroStarts));
    return Event.exposure(millis, sessions, starts);
  }

  @SuppressWarnings("EnumOrdinal")
  private byte[] selfReport(dev.jankline.schema.Event into) {
    long[] dropped = new long[DropReason.values().length];
    List<dev.jankline.schema.DropCount> avroDropped = new ArrayList<>();
    for (DropReason reason : DropReason.values()) {
      if (random.nextInt(3) == 0) {
        dropped[reason.ordinal()] = 5;
        avroDropped.add(new dev.jankline.schema.DropCount(reason.name(), 5L));
      }
    }
    into.setSelfReport(new dev.jankline.schema.SelfReport(9L, 8L, 7L, avroDropped, 6L));
    return EventAccounting.selfReport(9, 8, 7, dropped, 6);
  }

  private byte[] id() {
    byte[] id = new byte[16];
    random.nextBytes(id);
    return id;
  }

  private long time() {
    return random.nextInt() * 1000L;
  }

  private String text() {
    return any(TEXTS);
  }

  private <T> T any(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> @Nullable T orNull(T value) {
    return random.nextBoolean() ? value : null;
  }
}
