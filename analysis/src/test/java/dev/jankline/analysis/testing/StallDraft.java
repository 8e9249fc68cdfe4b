package dev.jankline.analysis.testing;

import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.LockOwner;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Drafts stalls for tests: {@code aStall().sample(100, "leaf", …, "root")}. */
public final class StallDraft {

  public static final String APP = "com.example.reader";

  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  private final List<SymbolizedSample> samples = new ArrayList<>();
  private StallKind kind = StallKind.DISPATCH;
  private long durationMillis = 1000;
  private ThreadState state = ThreadState.RUNNABLE;
  private @Nullable Long cpuMillis;
  private @Nullable Boolean debugger;
  private @Nullable Boolean foreground;
  private @Nullable Long freeRamBytes;
  private @Nullable Long totalRamBytes;
  private int causeBits;
  private @Nullable String target;
  private @Nullable String callback;
  private @Nullable String screen;
  private @Nullable LockOwner lockOwner;
  private @Nullable String missingBuildId;
  private List<SymbolizedFrame> holder = List.of();
  private List<String> circle = List.of();

  public static StallDraft aStall() {
    return new StallDraft();
  }

  /** Adds a sample; frames leaf first, as {@code a.b.C.method} or {@code a.b.C.method:12}. */
  public StallDraft sample(long shareMillis, String... leafFirst) {
    return sample(shareMillis, frames(leafFirst));
  }

  public StallDraft sample(long shareMillis, List<SymbolizedFrame> leafFirst) {
    samples.add(new SymbolizedSample(52 * samples.size(), shareMillis, state, leafFirst));
    return this;
  }

  /** Adds a sample at a time of its own. */
  public StallDraft sampleAt(int offsetMillis, long shareMillis, String... leafFirst) {
    samples.add(new SymbolizedSample(offsetMillis, shareMillis, state, frames(leafFirst)));
    return this;
  }

  /** Sets the thread state of the samples that follow. */
  public StallDraft in(ThreadState threadState) {
    state = threadState;
    return this;
  }

  public StallDraft cpu(long cpu, long duration) {
    cpuMillis = cpu;
    durationMillis = duration;
    return this;
  }

  public StallDraft entry(
      @Nullable String messageTarget, @Nullable String messageCallback, @Nullable String inScreen) {
    target = messageTarget;
    callback = messageCallback;
    screen = inScreen;
    return this;
  }

  public StallDraft kind(StallKind stallKind) {
    kind = stallKind;
    return this;
  }

  public StallDraft debugger() {
    debugger = true;
    return this;
  }

  public StallDraft inBackground() {
    foreground = false;
    return this;
  }

  public StallDraft inForeground() {
    foreground = true;
    return this;
  }

  /** Sets the memory of the device. */
  public StallDraft memory(@Nullable Long freeBytes, @Nullable Long totalBytes) {
    freeRamBytes = freeBytes;
    totalRamBytes = totalBytes;
    return this;
  }

  public StallDraft causeBits(int bits) {
    causeBits = bits;
    return this;
  }

  public StallDraft lockOwner(String lock, String thread) {
    lockOwner = new LockOwner(lock, thread, -1);
    return this;
  }

  /** Sets what the holder of the lock was doing, leaf first. */
  public StallDraft holderIn(String... leafFirst) {
    holder = frames(leafFirst);
    return this;
  }

  public StallDraft deadlock(String... threads) {
    circle = List.of(threads);
    return this;
  }

  /** Frames outside of the platform have no names: the symbols of the build are missing. */
  public StallDraft missingBuild(String buildId) {
    missingBuildId = buildId;
    return this;
  }

  private SymbolizedSample withoutSymbols(SymbolizedSample sample) {
    if (missingBuildId == null) {
      return sample;
    }
    for (SymbolizedFrame frame : sample.stack()) {
      if (!frame.getFunction().startsWith("android.") && !frame.getFunction().startsWith("java.")) {
        frame.setMissingBuildId(missingBuildId);
        frame.setUnsymbolizedReason("MISSING_MAP");
      }
    }
    return sample;
  }

  public StallDraft shuffled(Random random) {
    Collections.shuffle(samples, random);
    return this;
  }

  public SymbolizedStall draft() {
    StallContext context =
        new StallContext(
            cpuMillis,
            null,
            null,
            freeRamBytes,
            null,
            null,
            null,
            null,
            ThermalStatus.UNKNOWN,
            foreground,
            debugger,
            null);
    Stall stall =
        new Stall(
            kind,
            durationMillis,
            80,
            screen,
            target,
            callback,
            List.of(),
            List.of(),
            List.of(),
            lockOwner,
            context,
            causeBits,
            WatchedThread.MAIN,
            false,
            null);
    Event event = new Event(new EventId(new byte[16]), START, stall, null, null, null);
    JankEvent jankEvent = new JankEvent(event, header(), START, START.plusSeconds(5));
    return new SymbolizedStall(
        new RawStall(jankEvent, stall, START),
        StallPlace.asSent(stall),
        0,
        samples.stream().map(this::withoutSymbols).toList(),
        missingBuildId == null ? List.of() : List.of(missingBuildId),
        List.of(),
        lockOwner == null
            ? null
            : new LockWait(lockOwner.getLock(), lockOwner.getThreadName(), holder, circle));
  }

  private BatchHeader header() {
    Device device =
        new Device(
            "Pixel 7", DeviceTier.MID, "14", 34, 60f, totalRamBytes, null, "Android", "google");
    List<BuildId> buildIds = List.of();
    return new BatchHeader(
        APP,
        Platform.ANDROID,
        "1.1.0",
        2L,
        buildIds,
        "install-1",
        device,
        "0.1.0",
        0.002,
        0L,
        "release",
        "",
        Map.of());
  }

  /** Makes frames, leaf first, from {@code a.b.C.method} or {@code a.b.C.method:12}. */
  public static List<SymbolizedFrame> frames(String... leafFirst) {
    List<SymbolizedFrame> frames = new ArrayList<>();
    for (String text : leafFirst) {
      frames.add(frame(text));
    }
    return frames;
  }

  public static SymbolizedFrame frame(String text) {
    int colon = text.lastIndexOf(':');
    boolean lined = colon > 0 && text.substring(colon + 1).matches("\\d+");
    String function = lined ? text.substring(0, colon) : text;
    int line = lined ? Integer.parseInt(text.substring(colon + 1)) : -1;
    int dot = function.lastIndexOf('.');
    return new SymbolizedFrame(
        function,
        function.substring(0, Math.max(0, dot)),
        function.substring(dot + 1),
        "Source.java",
        line,
        null,
        false,
        false,
        false,
        null,
        null,
        null);
  }

  public static SymbolizedFrame nativeFrame(String function, @Nullable String module) {
    return new SymbolizedFrame(
        function, null, null, null, -1, module, false, false, false, null, null, null);
  }
}
