package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Platform;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes of a written stall what the topology has of it after symbolization. */
final class FrozenSamples {
  static {
    // Builders of records come before anything is decoded.
    TrustedRecords.trust();
  }

  private static final int THRESHOLD_MILLIS = 80;
  private static final Set<String> WAITS =
      Set.of(
          "java.lang.Object.wait",
          "java.lang.Thread.sleep",
          "jdk.internal.misc.Unsafe.park",
          "sun.misc.Unsafe.park");

  /** What the reader of dumps adds for states that only the collector causes. */
  private static final String COLLECTOR = "libart.so!art::gc::Heap::WaitForGcToComplete";

  private FrozenSamples() {}

  static SymbolizedStall stall(FrozenStall written) {
    int millis = Integer.parseInt(written.stall().get("duration"));
    Stall stall =
        Stall.newBuilder()
            .setKind(written.isDump() ? StallKind.ANR : StallKind.DISPATCH)
            .setDurationMillis(millis)
            .setThresholdMillis(THRESHOLD_MILLIS)
            .setScreen(written.stall().get("screen"))
            .setFrames(List.of())
            .setNodes(List.of())
            .setSamples(List.of())
            .build();
    Event event = new Event(new EventId(new byte[16]), Instant.EPOCH, stall, null, null, null);
    JankEvent received = new JankEvent(event, header(written), Instant.EPOCH, Instant.EPOCH);
    return new SymbolizedStall(
        new RawStall(received, stall, Instant.EPOCH),
        StallPlace.asSent(stall),
        0,
        samples(written, millis),
        List.of(),
        List.of(),
        null);
  }

  private static BatchHeader header(FrozenStall written) {
    BatchHeader header = StallFile.neutralHeader();
    header.setApp(written.appId());
    header.setPlatform(Platform.valueOf(written.app().get("platform").toUpperCase(Locale.ROOT)));
    header.getDevice().setOsVersion(written.stall().get("os"));
    return header;
  }

  /** Every sample stands for the same share of the stall, as equal gaps make it. */
  private static List<SymbolizedSample> samples(FrozenStall written, int millis) {
    int count = written.samples();
    List<SymbolizedSample> samples = new ArrayList<>();
    for (FrozenStall.Run run : written.runs()) {
      List<SymbolizedFrame> stack = stack(written, run.frames());
      ThreadState state = state(written.stall().find("state"), run.frames());
      for (int i = 0; i < run.samples(); i++) {
        int offset = (int) ((samples.size() + 0.5) * millis / count);
        samples.add(new SymbolizedSample(offset, Math.max(1, millis / count), state, stack));
      }
    }
    return samples;
  }

  /**
   * The frames; of a dump also the call in which its state says that it waits for the collector.
   */
  private static List<SymbolizedFrame> stack(FrozenStall written, List<String> frames) {
    List<String> all = new ArrayList<>(frames);
    String state = written.stall().find("state");
    if (state != null && state.startsWith("WaitingForGc")) {
      all.add(0, COLLECTOR);
    }
    return all.stream().map(FrozenFrames::read).toList();
  }

  /** The state that a dump tells; of a sample the state that its innermost frame has. */
  private static ThreadState state(@Nullable String told, List<String> frames) {
    String innermost = frames.isEmpty() ? "" : frames.get(0).replaceAll(":\\d+$", "");
    if (told == null) {
      return WAITS.contains(innermost) ? ThreadState.WAITING : ThreadState.RUNNABLE;
    }
    return switch (told) {
      case "Blocked" -> ThreadState.BLOCKED;
      case "Native" -> ThreadState.NATIVE;
      case "Runnable", "Running" -> ThreadState.RUNNABLE;
      case "TimedWaiting", "Sleeping" -> ThreadState.TIMED_WAITING;
      default -> told.startsWith("Wait") ? ThreadState.WAITING : ThreadState.UNKNOWN;
    };
  }

  /**
   * Reads frames: {@code a.b.C.method:12}, {@code library.so!symbol}, or {@code
   * package:app/file.dart!Class.method:12}. A frame without a line has none.
   */
  private static final class FrozenFrames {
    private static final Pattern LINE = Pattern.compile("(.+):(\\d+)");

    private FrozenFrames() {}

    static SymbolizedFrame read(String text) {
      Matcher line = LINE.matcher(text);
      boolean hasLine = line.matches();
      SymbolizedFrame frame = new SymbolizedFrame();
      frame.setLine(hasLine ? Integer.parseInt(line.group(2)) : -1);
      String code = hasLine ? line.group(1) : text;
      int mark = code.indexOf('!');
      if (mark > 0) {
        outsideOfJava(code.substring(0, mark), code.substring(mark + 1), frame);
      } else {
        java(code, frame);
      }
      return frame;
    }

    private static void outsideOfJava(String container, String symbol, SymbolizedFrame frame) {
      frame.setFunction(symbol);
      if (container.startsWith("package:") || container.startsWith("dart:")) {
        frame.setFileName(container);
      } else {
        frame.setModule(container);
      }
    }

    private static void java(String code, SymbolizedFrame frame) {
      int dot = code.lastIndexOf('.');
      if (dot < 0) {
        throw new IllegalArgumentException("'" + code + "' is no method with its class");
      }
      String className = code.substring(0, dot);
      frame.setFunction(code);
      frame.setClassName(className);
      frame.setMethodName(code.substring(dot + 1));
      frame.setFileName(file(className));
    }

    private static String file(String className) {
      String simple = className.substring(className.lastIndexOf('.') + 1);
      int inner = simple.indexOf('$', 1);
      String outer = inner < 0 ? simple : simple.substring(0, inner);
      return outer.endsWith("Kt")
          ? outer.substring(0, outer.length() - 2) + ".kt"
          : outer + ".java";
    }
  }
}
