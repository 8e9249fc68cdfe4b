package dev.jankline.processor.symbolize;

import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.Lookup;
import dev.jankline.symbols.RawFrames;
import dev.jankline.symbols.ResolvedFrame;
import dev.jankline.symbols.Symbolizer;
import dev.jankline.wire.BatchCheck;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Symbolizes one stall: all or nothing. When the symbols of one needed build are missing, all
 * frames stay as the binary has them, so that the result depends on the event and that build alone
 * and can be taken back exactly.
 *
 * <p>Used by one thread at a time.
 */
public final class Symbolization {
  /** What became of a stall. */
  public sealed interface Result {}

  /** Everything needed was at hand. */
  public record Symbolized(SymbolizedStall stall) implements Result {}

  /** The symbols of a build are on their way. */
  public record Loading(String buildId) implements Result {}

  /** The symbols of a build were not announced, or cannot be used. */
  public record Missing(String buildId) implements Result {}

  private final BuildLookup builds;

  public Symbolization(BuildLookup builds) {
    this.builds = builds;
  }

  /**
   * Symbolizes a stall, or says which build is in the way.
   *
   * @throws UnusableStallException when the stall itself is broken; failures of the look-up pass
   */
  public Result symbolize(ReceivedEvent event, int revision) {
    FrameBuilds frameBuilds = new FrameBuilds(buildIds(event));
    CapturedStall captured = captured(event);
    Stacks stacks = expand(captured);
    Map<String, Symbolizer> symbolizers = new LinkedHashMap<>();
    String loading = null;
    for (String buildId : usable(() -> needed(stacks, frameBuilds))) {
      Lookup lookup = builds.find(new AppBuild(event.event().getHeader().getApp(), buildId));
      if (lookup == null || lookup.state() == Lookup.State.FAILED) {
        return new Missing(buildId);
      }
      if (lookup.symbolizer() == null) {
        loading = buildId;
      } else {
        symbolizers.put(buildId, lookup.symbolizer());
      }
    }
    if (loading != null) {
      return new Loading(loading);
    }
    return usable(
        () ->
            new Symbolized(
                symbolized(event, captured, revision, frameBuilds, stacks, symbolizers)));
  }

  /** The stall with frames as the binary has them, for the unsymbolized cluster of a build. */
  public static SymbolizedStall unsymbolized(ReceivedEvent event, int revision, String buildId) {
    CapturedStall captured = captured(event);
    Stall stall = captured.stall();
    FrameBuilds builds = new FrameBuilds(buildIds(event));
    Map<Integer, List<SymbolizedFrame>> shown =
        expand(captured)
            .map(stack -> stack.stream().map(f -> builds.showWithout(buildId, f)).toList());
    return new SymbolizedStall(
        event.event(),
        event.eventTime(),
        StallPlace.asSent(stall),
        revision,
        samples(stall, shown),
        false,
        reasons(shown.values()),
        List.of(),
        buildId,
        lockWait(captured, shown));
  }

  private static List<String> reasons(Collection<List<SymbolizedFrame>> stacks) {
    return stacks.stream()
        .flatMap(List::stream)
        .map(SymbolizedFrame::getUnsymbolizedReason)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  private static SymbolizedStall symbolized(
      ReceivedEvent event,
      CapturedStall captured,
      int revision,
      FrameBuilds frameBuilds,
      Stacks stacks,
      Map<String, Symbolizer> symbolizers) {
    Stall stall = captured.stall();
    Map<Integer, List<SymbolizedFrame>> resolved =
        stacks.map(stack -> resolve(stack, frameBuilds, symbolizers));
    return new SymbolizedStall(
        event.event(),
        event.eventTime(),
        StallPlace.asSent(stall).named(name -> original(name, symbolizers.values())),
        revision,
        samples(stall, resolved),
        true,
        List.of(),
        symbolizers.values().stream().map(Symbolizer::artifact).sorted().toList(),
        null,
        lockWait(captured, resolved));
  }

  private static @Nullable LockWait lockWait(
      CapturedStall captured, Map<Integer, List<SymbolizedFrame>> stacks) {
    LockOwner owner = captured.stall().getLockOwner();
    return owner == null
        ? null
        : new LockWait(
            FrameTexts.start(owner.getLock()),
            FrameTexts.start(owner.getThreadName()),
            stacks.getOrDefault(owner.getNode(), List.of()),
            captured.circle());
  }

  /** The first symbol file that knows the class names it; at most one does. */
  private static String original(String shipped, Collection<Symbolizer> symbolizers) {
    return symbolizers.stream()
        .map(symbolizer -> symbolizer.className(shipped))
        .filter(name -> !name.equals(shipped))
        .findFirst()
        .orElse(shipped);
  }

  private static CapturedStall captured(ReceivedEvent event) {
    Stall stall = stall(event);
    return usable(
        () -> {
          requireDuration(stall.getDurationMillis());
          return CapturedStall.of(stall);
        });
  }

  /** What is added to counts must be a time. */
  private static void requireDuration(long millis) {
    long max = BatchCheck.MAX_DURATION.toMillis();
    if (millis < 0 || millis > max) {
      throw new IllegalArgumentException("a duration of " + millis + " ms is not in 0 to " + max);
    }
  }

  private static Stacks expand(CapturedStall captured) {
    return usable(() -> Stacks.of(captured.stall()));
  }

  /** Does work that fails for nothing but the stall's own content. */
  private static <T> T usable(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      throw new UnusableStallException(e);
    }
  }

  private static List<SymbolizedFrame> resolve(
      List<StackFrame> stack, FrameBuilds frameBuilds, Map<String, Symbolizer> symbolizers) {
    Map<String, List<ResolvedFrame>> byBuild = new HashMap<>();
    List<SymbolizedFrame> frames = new ArrayList<>(stack.size());
    for (int i = 0; i < stack.size(); i++) {
      StackFrame frame = stack.get(i);
      String buildId = frameBuilds.of(frame);
      Symbolizer symbolizer = buildId == null ? null : symbolizers.get(buildId);
      if (buildId == null || symbolizer == null) {
        frames.add(RawFrames.show(frame));
      } else {
        frames.addAll(
            byBuild.computeIfAbsent(buildId, id -> symbolizer.resolve(stack)).get(i).frames());
      }
    }
    return frames;
  }

  private static Set<String> needed(Stacks stacks, FrameBuilds frameBuilds) {
    Set<String> needed = new TreeSet<>();
    for (List<StackFrame> stack : stacks.distinct()) {
      for (StackFrame frame : stack) {
        String buildId = frameBuilds.needsSymbols(frame) ? frameBuilds.of(frame) : null;
        if (buildId != null) {
          needed.add(buildId);
        }
      }
    }
    return needed;
  }

  private static List<SymbolizedSample> samples(
      Stall stall, Map<Integer, List<SymbolizedFrame>> stacks) {
    return stall.getSamples().stream()
        .map(
            sample ->
                new SymbolizedSample(
                    sample.getOffsetMillis(),
                    sample.getShareMillis(),
                    sample.getThreadState(),
                    stacks.getOrDefault(sample.getNode(), List.of())))
        .toList();
  }

  private static Stall stall(ReceivedEvent event) {
    Stall stall = event.event().getEvent().getStall();
    if (stall == null) {
      throw new IllegalArgumentException("the event is not a stall");
    }
    return stall;
  }

  private static List<BuildId> buildIds(ReceivedEvent event) {
    return event.event().getHeader().getBuildIds();
  }
}
