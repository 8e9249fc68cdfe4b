package dev.jankline.local.fleet;

import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.fleet.Recording.RecordedVersion;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.ThermalStatus;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.WatchedThread;
import java.util.ArrayList;
import java.util.List;

/** Makes small recordings without running anything. */
public final class Recordings {
  private Recordings() {}

  public static Recording small() {
    return new Recording(
        List.of(
            new RecordedVersion("1.0.0", 100, "aa".repeat(32)),
            new RecordedVersion("1.1.0", 110, "bb".repeat(32))),
        List.of(
            new RecordedStall("1.0.0", "feed.open", stall(130, 80, 50)),
            new RecordedStall("1.0.0", "settings.open", stall(233, 85, 52, 96)),
            new RecordedStall("1.1.0", "feed.open", stall(180, 132, 48)),
            new RecordedStall("1.1.0", "feed.rank", stall(301, 80, 52, 52, 117))));
  }

  /** A stall of one path; its shares must add up to the duration. */
  public static Stall stall(long durationMillis, int... shares) {
    List<StackFrame> frames = List.of(frame("a.a", "run"), frame("b", "a"));
    List<StackNode> nodes = List.of(new StackNode(-1, 0), new StackNode(0, 1));
    int seen = 0;
    List<StackSample> samples = new ArrayList<>();
    for (int share : shares) {
      samples.add(new StackSample(seen + share / 2, share, 1, ThreadState.RUNNABLE));
      seen += share;
    }
    return new Stall(
        StallKind.DISPATCH,
        durationMillis,
        80,
        "Feed",
        "com.example.reader.ReaderApp",
        null,
        frames,
        nodes,
        samples,
        null,
        context(durationMillis / 2),
        0,
        WatchedThread.MAIN,
        false,
        null);
  }

  private static StackFrame frame(String className, String method) {
    return new StackFrame(
        new JavaFrame(className, method, "r8-map-id-" + "aa".repeat(32), 1),
        null,
        null,
        null,
        null);
  }

  private static StallContext context(long cpuMillis) {
    StallContext context = new StallContext();
    context.setCpuMillis(cpuMillis);
    context.setThermalStatus(ThermalStatus.NONE);
    return context;
  }
}
