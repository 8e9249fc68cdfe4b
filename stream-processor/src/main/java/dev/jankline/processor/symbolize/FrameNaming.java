package dev.jankline.processor.symbolize;

import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.ResolvedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gives the frames of one expanded stall the names that the symbols at hand have for them. */
final class FrameNaming {
  private final ExpandedStall stall;
  private final SymbolsAtHand symbols;
  private final Map<Integer, List<SymbolizedFrame>> stacks;

  private FrameNaming(ExpandedStall stall, SymbolsAtHand symbols) {
    this.stall = stall;
    this.symbols = symbols;
    this.stacks = stall.stacks().map(this::resolve);
  }

  /**
   * Names the frames of a stall.
   *
   * @throws UnusableStallException when the stall itself is broken
   */
  static SymbolizedStall name(ExpandedStall stall, SymbolsAtHand symbols, int revision) {
    return UnusableStallException.unless(() -> new FrameNaming(stall, symbols).named(revision));
  }

  private SymbolizedStall named(int revision) {
    return new SymbolizedStall(
        stall.received(),
        StallPlace.asSent(stall.received().stall()).named(this::original),
        revision,
        samples(),
        missing(),
        symbols.symbolizers().stream().map(Symbolizer::artifact).distinct().sorted().toList(),
        lockWait());
  }

  private List<SymbolizedFrame> resolve(List<StackFrame> stack) {
    Map<String, List<ResolvedFrame>> byBuild = new HashMap<>();
    List<SymbolizedFrame> frames = new ArrayList<>(stack.size());
    for (int i = 0; i < stack.size(); i++) {
      StackFrame frame = stack.get(i);
      String buildId = stall.builds().of(frame);
      Symbolizer symbolizer = symbols.symbolizer(buildId);
      if (buildId == null || symbolizer == null) {
        frames.add(stall.builds().showWithout(frame, symbols.failure(buildId)));
      } else {
        frames.addAll(
            byBuild.computeIfAbsent(buildId, id -> symbolizer.resolve(stack)).get(i).frames());
      }
    }
    return frames;
  }

  private List<SymbolizedSample> samples() {
    return stall.captured().stall().getSamples().stream()
        .map(
            sample ->
                new SymbolizedSample(
                    sample.getOffsetMillis(),
                    sample.getShareMillis(),
                    sample.getThreadState(),
                    stack(sample.getNode())))
        .toList();
  }

  /** Builds that frames lack, sorted; of very many those that most frames lack. */
  private List<String> missing() {
    Map<String, Integer> frames = new TreeMap<>();
    stacks.values().stream()
        .flatMap(Collection::stream)
        .map(SymbolizedFrame::getMissingBuildId)
        .forEach(
            buildId -> {
              if (buildId != null) {
                frames.merge(buildId, 1, Integer::sum);
              }
            });
    return frames.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(SymbolizedStall.MAX_MISSING)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private @Nullable LockWait lockWait() {
    LockOwner owner = stall.captured().stall().getLockOwner();
    return owner == null
        ? null
        : new LockWait(
            owner.getLock(),
            owner.getThreadName(),
            stack(owner.getNode()),
            stall.captured().circle());
  }

  private List<SymbolizedFrame> stack(int leaf) {
    return stacks.getOrDefault(leaf, List.of());
  }

  /** The first symbol file that knows the class names it; at most one does. */
  private String original(String shipped) {
    return symbols.symbolizers().stream()
        .map(symbolizer -> symbolizer.className(shipped))
        .filter(name -> !name.equals(shipped))
        .findFirst()
        .orElse(shipped);
  }
}
