package dev.jankline.local.unsound;

import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
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
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Makes events that count, each once. */
public final class SoundEvents {
  private final String app;
  private long made;

  /** Events of an app. */
  public SoundEvents(String app) {
    this.app = app;
  }

  String app() {
    return app;
  }

  public JankEvent exposure(String installId) {
    Event event = event();
    event.setExposure(new Exposure(60_000L, 1, List.of()));
    return received(event, installId, "");
  }

  /**
   * A stall of one frame.
   *
   * @param mapping id of the build's mapping; empty for a build that is not obfuscated
   */
  public JankEvent stall(String installId, String mapping) {
    StackFrame frame = new StackFrame();
    frame.setJavaFrame(new JavaFrame("com.example.reader.Feed", "load", null, 1));
    Stall stall = new Stall();
    stall.setWatchedThread(WatchedThread.MAIN);
    stall.setKind(StallKind.DISPATCH);
    stall.setDurationMillis(400);
    stall.setThresholdMillis(80);
    stall.setFrames(List.of(frame));
    stall.setNodes(List.of(new StackNode(-1, 0)));
    stall.setSamples(List.of(new StackSample(0, 400, 0, ThreadState.RUNNABLE)));
    Event event = event();
    event.setStall(stall);
    return received(event, installId, mapping);
  }

  private Event event() {
    Event event = new Event();
    event.setId(new EventId(ByteBuffer.allocate(16).putLong(7).putLong(++made).array()));
    event.setTime(now().minus(Duration.ofSeconds(5)));
    return event;
  }

  private JankEvent received(Event event, String installId, String mapping) {
    BatchHeader header =
        BatchHeader.newBuilder()
            .setApp(app)
            .setPlatform(Platform.ANDROID)
            .setVersionName("1.0.0")
            .setVersionCode(100)
            .setBuildIds(
                mapping.isEmpty() ? List.of() : List.of(new BuildId(BuildKind.R8_MAPPING, mapping)))
            .setInstallId(installId)
            .setDevice(
                new Device("Pixel 7", DeviceTier.HIGH, "14", 34, 60f, null, 8, "Android", "google"))
            .setSdkVersion("0.1.0")
            .setSampleRate(0.002)
            .build();
    return new JankEvent(event, header, now(), now());
  }

  private static Instant now() {
    return Instant.ofEpochMilli(System.currentTimeMillis());
  }
}
