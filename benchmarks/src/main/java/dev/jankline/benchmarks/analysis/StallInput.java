package dev.jankline.benchmarks.analysis;

import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.symbolize.StallPlace;
import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Platform;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThermalStatus;
import dev.jankline.schema.ThreadState;
import dev.jankline.schema.WatchedThread;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Makes stalls as they come out of symbolization: every sample with frames of its own that share
 * the strings of the stall's frame table; a third of them the app's, the inner fifth different from
 * sample to sample.
 */
public final class StallInput {
  private static final int SAMPLE_MILLIS = 52;
  private static final String APP = "com.example.reader";

  private StallInput() {}

  /** A stall of so many samples and frames; another seed gives other inner frames. */
  public static SymbolizedStall of(int samples, int depth, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, String> table = new HashMap<>();
    List<SymbolizedSample> captured = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      captured.add(
          new SymbolizedSample(
              80 + i * SAMPLE_MILLIS,
              SAMPLE_MILLIS,
              ThreadState.RUNNABLE,
              stack(depth, random, table)));
    }
    return new SymbolizedStall(
        ReceivedStall.of(event((long) samples * SAMPLE_MILLIS), Instant.EPOCH),
        new StallPlace("android.view.Choreographer$FrameHandler", null, "Feed"),
        0,
        captured,
        List.of(),
        List.of(),
        null);
  }

  /** Innermost first: leaves that jitter, the app's code, dispatch, the loop. */
  private static List<SymbolizedFrame> stack(
      int depth, SplittableRandom random, Map<String, String> table) {
    List<SymbolizedFrame> outermostFirst = new ArrayList<>();
    outermostFirst.add(frame(table, "android.app.ActivityThread", "main", 7000));
    outermostFirst.add(frame(table, "android.os.Looper", "loop", 154));
    outermostFirst.add(frame(table, "android.os.Handler", "dispatchMessage", 106));
    int jitter = depth / 5;
    for (int i = outermostFirst.size(); i < depth - jitter; i++) {
      boolean app = i % 3 == 0;
      outermostFirst.add(
          app
              ? frame(table, APP + ".feed.Screen" + i, "render", 40 + i)
              : frame(table, "android.view.ViewGroup" + i % 40, "dispatchLayout", 2000 + i));
    }
    for (int i = 0; i < jitter; i++) {
      int choice = random.nextInt(8);
      outermostFirst.add(
          i % 3 == 0
              ? frame(table, APP + ".feed.Row" + choice, "bind" + i, 10 + choice)
              : frame(table, "java.util.HashMap$Node" + choice, "step" + i, 500 + choice));
    }
    List<SymbolizedFrame> leafFirst = new ArrayList<>(depth);
    for (int i = depth - 1; i >= 0; i--) {
      leafFirst.add(outermostFirst.get(i));
    }
    return leafFirst;
  }

  /** Strings are new for each stall, as a decoder makes them; the function is put together anew. */
  private static SymbolizedFrame frame(
      Map<String, String> table, String className, String method, int line) {
    return new SymbolizedFrame(
        className + "." + method,
        ofTable(table, className),
        ofTable(table, method),
        ofTable(table, "Source.java"),
        line,
        null,
        false,
        false,
        false,
        null,
        null,
        null);
  }

  private static String ofTable(Map<String, String> table, String text) {
    return table.computeIfAbsent(text, key -> new String(key.toCharArray()));
  }

  private static JankEvent event(long durationMillis) {
    StallContext context = new StallContext();
    context.setCpuMillis(durationMillis);
    context.setThermalStatus(ThermalStatus.NONE);
    Stall stall =
        new Stall(
            StallKind.DISPATCH,
            durationMillis,
            80,
            "Feed",
            null,
            null,
            List.of(),
            List.of(),
            List.of(),
            null,
            context,
            0,
            WatchedThread.MAIN,
            false,
            null);
    List<BuildId> buildIds = List.of();
    BatchHeader header =
        new BatchHeader(
            APP,
            Platform.ANDROID,
            "1.1.0",
            110L,
            buildIds,
            "install",
            new Device("bench", DeviceTier.MID, "14", 34, 60f, null, null, "Android"),
            "0.1.0",
            1.0,
            0L);
    Event event = new Event(new EventId(new byte[16]), Instant.EPOCH, stall, null, null, null);
    return new JankEvent(event, header, Instant.EPOCH, Instant.EPOCH);
  }
}
