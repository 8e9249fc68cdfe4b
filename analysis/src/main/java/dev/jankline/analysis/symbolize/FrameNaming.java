package dev.jankline.analysis.symbolize;

import dev.jankline.analysis.symbolize.Symbolization.AppBuild;
import dev.jankline.analysis.symbolize.Symbolization.BuildLookup;
import dev.jankline.analysis.symbolize.Symbolization.UnusableStallException;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.formats.apple.AppleLibraries;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.SymbolizationReason;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
        artifacts(),
        lockWait());
  }

  private List<SymbolizedFrame> resolve(List<StackFrame> stack) {
    Map<String, List<ResolvedFrame>> byBuild = new HashMap<>(2);
    List<SymbolizedFrame> frames = new ArrayList<>(stack.size());
    for (int i = 0; i < stack.size(); i++) {
      StackFrame frame = stack.get(i);
      String buildId = stall.builds().of(frame);
      Symbolizer symbolizer = symbols.symbolizer(buildId);
      if (buildId == null || symbolizer == null) {
        frames.add(stall.builds().showWithout(frame, symbols.failure(buildId)));
        continue;
      }
      List<ResolvedFrame> resolved = byBuild.get(buildId);
      if (resolved == null) {
        resolved = symbolizer.resolve(stack);
        byBuild.put(buildId, resolved);
      }
      addAll(resolved.get(i).frames(), frames);
    }
    return frames;
  }

  /** One by one: most are one, and a list of one makes an array to be added as a whole. */
  private static void addAll(List<SymbolizedFrame> resolved, List<SymbolizedFrame> frames) {
    for (int i = 0; i < resolved.size(); i++) {
      SymbolizedFrame frame = resolved.get(i);
      String module = frame.getModule();
      if (module != null && module.indexOf('/') < 0 && AppleLibraries.isSystem(module)) {
        frame = ofApp(frame, module);
      }
      frames.add(frame);
    }
  }

  /** A library is the app's that the app has symbols of: its path says so, not its name. */
  private static SymbolizedFrame ofApp(SymbolizedFrame frame, String module) {
    SymbolizedFrame own = SymbolizedFrame.newBuilder(frame).build();
    own.setModule("./" + module);
    return own;
  }

  private List<SymbolizedSample> samples() {
    List<StackSample> captured = stall.captured().stall().getSamples();
    List<SymbolizedSample> samples = new ArrayList<>(captured.size());
    for (StackSample sample : captured) {
      samples.add(
          new SymbolizedSample(
              sample.getOffsetMillis(),
              sample.getShareMillis(),
              sample.getThreadState(),
              stack(sample.getNode())));
    }
    return Collections.unmodifiableList(samples);
  }

  /** The symbol files at hand, each once, sorted. */
  private List<String> artifacts() {
    Set<String> artifacts = new TreeSet<>();
    for (Symbolizer symbolizer : symbols.symbolizers()) {
      artifacts.add(symbolizer.artifact());
    }
    return List.copyOf(artifacts);
  }

  /** Builds that frames lack, sorted; of very many those that most frames lack. */
  private List<String> missing() {
    Map<String, Integer> frames = new TreeMap<>();
    for (List<SymbolizedFrame> stack : stacks.values()) {
      for (SymbolizedFrame frame : stack) {
        if (frame.getMissingBuildId() != null) {
          frames.merge(frame.getMissingBuildId(), 1, Integer::sum);
        }
      }
    }
    if (frames.size() <= SymbolizedStall.MAX_MISSING) {
      return List.copyOf(frames.keySet());
    }
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
    for (Symbolizer symbolizer : symbols.symbolizers()) {
      String name = symbolizer.className(shipped);
      if (!name.equals(shipped)) {
        return name;
      }
    }
    return shipped;
  }

  /** Holds what is known at one moment of the symbols that a stall asks for. */
  static final class SymbolsAtHand {
    private final Map<String, Symbolizer> ready = new LinkedHashMap<>();
    private final Map<String, SymbolizationReason> failed = new HashMap<>();
    private @Nullable String firstLoading;

    private SymbolsAtHand() {}

    /**
     * Looks builds of an app up.
     *
     * @param buildIds normalised, in the order in which they are named
     */
    static SymbolsAtHand find(BuildLookup builds, String app, Set<String> buildIds) {
      SymbolsAtHand symbols = new SymbolsAtHand();
      for (String buildId : buildIds) {
        Lookup lookup = builds.find(new AppBuild(app, buildId));
        if (lookup != null) {
          symbols.add(buildId, lookup);
        }
      }
      return symbols;
    }

    private void add(String buildId, Lookup lookup) {
      if (lookup.symbolizer() != null) {
        ready.put(buildId, lookup.symbolizer());
      } else if (lookup.state() == Lookup.State.LOADING) {
        firstLoading = firstLoading == null ? buildId : firstLoading;
      } else if (lookup.reason() != null) {
        failed.put(buildId, lookup.reason());
      }
    }

    /** The symbols of a build; null when they are not in memory. */
    @Nullable Symbolizer symbolizer(@Nullable String buildId) {
      return ready.get(buildId);
    }

    /** All that are in memory. */
    Collection<Symbolizer> symbolizers() {
      return ready.values();
    }

    /** The first build whose symbols are being loaded; null when none are. */
    @Nullable String firstLoading() {
      return firstLoading;
    }

    /** Why the symbols of a build cannot be used; null when that is not known. */
    @Nullable SymbolizationReason failure(@Nullable String buildId) {
      return failed.get(buildId);
    }
  }
}
