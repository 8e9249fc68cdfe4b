package dev.jankline.processor.symbolize;

import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.ResolvedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.wire.BatchCheck;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Symbolizes one stall as far as symbols are at hand. A frame whose symbols are missing stays as
 * the binary has it, and says why and of which build; the others get their names. What a frame
 * becomes depends on the frame, its batch's header and the symbols, not on the frames beside it.
 *
 * <p>Used by one thread at a time.
 */
public final class Symbolization {
  /** What became of a stall. */
  public sealed interface Result {}

  /** Nothing is on its way any more; what is missing is in the stall. */
  public record Symbolized(SymbolizedStall stall) implements Result {}

  /** The symbols of a build are on their way. */
  public record Loading(String buildId) implements Result {}

  private final BuildLookup builds;

  public Symbolization(BuildLookup builds) {
    this.builds = builds;
  }

  /**
   * Symbolizes a stall, or says which build's symbols are worth waiting for.
   *
   * @throws UnusableStallException when the stall itself is broken; failures of the look-up pass
   */
  public Result symbolize(ReceivedStall event, int revision) {
    Draft draft = draft(event);
    SymbolsAtHand symbols = find(draft);
    String loading = symbols.firstLoading();
    return loading != null
        ? new Loading(loading)
        : new Symbolized(symbolized(draft, symbols, revision));
  }

  /**
   * Symbolizes a stall with what is at hand now: symbols on their way are missing.
   *
   * @throws UnusableStallException when the stall itself is broken; failures of the look-up pass
   */
  public SymbolizedStall symbolizeNow(ReceivedStall event, int revision) {
    Draft draft = draft(event);
    return symbolized(draft, find(draft), revision);
  }

  /** A stall on its way through this class. */
  private record Draft(
      ReceivedStall event, CapturedStall captured, FrameBuilds builds, Stacks stacks) {}

  private static Draft draft(ReceivedStall event) {
    CapturedStall captured = captured(event);
    return new Draft(event, captured, new FrameBuilds(buildIds(event)), expand(captured));
  }

  private SymbolsAtHand find(Draft draft) {
    Set<String> wanted = usable(() -> wanted(draft.stacks(), draft.builds()));
    return SymbolsAtHand.find(builds, draft.event().app(), wanted);
  }

  private static SymbolizedStall symbolized(Draft draft, SymbolsAtHand symbols, int revision) {
    return usable(
        () -> {
          ReceivedStall event = draft.event();
          Stall stall = draft.captured().stall();
          Map<Integer, List<SymbolizedFrame>> resolved =
              draft.stacks().map(stack -> resolve(stack, draft.builds(), symbols));
          return new SymbolizedStall(
              event,
              StallPlace.asSent(stall).named(name -> original(name, symbols.symbolizers())),
              revision,
              samples(stall, resolved),
              missing(resolved.values()),
              symbols.symbolizers().stream().map(Symbolizer::artifact).distinct().sorted().toList(),
              lockWait(draft.captured(), resolved));
        });
  }

  /** Builds that frames lack, sorted; of very many those that most frames lack. */
  private static List<String> missing(Collection<List<SymbolizedFrame>> stacks) {
    Map<String, Integer> frames = new TreeMap<>();
    for (List<SymbolizedFrame> stack : stacks) {
      for (SymbolizedFrame frame : stack) {
        if (frame.getMissingBuildId() != null) {
          frames.merge(frame.getMissingBuildId(), 1, Integer::sum);
        }
      }
    }
    return frames.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(SymbolizedStall.MAX_MISSING)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
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

  private static CapturedStall captured(ReceivedStall event) {
    return usable(
        () -> {
          requireDuration(event.stall().getDurationMillis());
          return CapturedStall.of(event.stall());
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
      List<StackFrame> stack, FrameBuilds frameBuilds, SymbolsAtHand symbols) {
    Map<String, List<ResolvedFrame>> byBuild = new HashMap<>();
    List<SymbolizedFrame> frames = new ArrayList<>(stack.size());
    for (int i = 0; i < stack.size(); i++) {
      StackFrame frame = stack.get(i);
      String buildId = frameBuilds.of(frame);
      Symbolizer symbolizer = symbols.symbolizer(buildId);
      if (buildId == null || symbolizer == null) {
        frames.add(frameBuilds.showWithout(frame, symbols.failure(buildId)));
      } else {
        frames.addAll(
            byBuild.computeIfAbsent(buildId, id -> symbolizer.resolve(stack)).get(i).frames());
      }
    }
    return frames;
  }

  private static Set<String> wanted(Stacks stacks, FrameBuilds frameBuilds) {
    Set<String> wanted = new TreeSet<>();
    for (List<StackFrame> stack : stacks.distinct()) {
      for (StackFrame frame : stack) {
        String buildId = frameBuilds.looksForSymbols(frame) ? frameBuilds.of(frame) : null;
        if (buildId != null) {
          wanted.add(buildId);
        }
      }
    }
    return wanted;
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

  private static List<BuildId> buildIds(ReceivedStall event) {
    return event.event().getHeader().getBuildIds();
  }
}
