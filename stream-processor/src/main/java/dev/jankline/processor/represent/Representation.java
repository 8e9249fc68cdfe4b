package dev.jankline.processor.represent;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import dev.jankline.processor.grouping.StackGrouping;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.symbolize.LockWait;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the representative stack of a stall.
 *
 * <p>The same samples give the same result in any order. A stall without samples, or whose frames
 * are all left out of grouping, gets an empty path; no stall makes it fail. Immutable, thread-safe.
 */
public final class Representation {

  /** Frames of a stack shown to people. */
  private static final int MAX_SHOWN = 256;

  /** Characters of all its names; the stack goes into every count of its cluster. */
  private static final int MAX_STACK_CHARS = 64_000;

  /** Characters of each name when they are too many together. */
  private static final int SHORT_NAME = 64;

  private static final int MAX_ALTERNATIVES = 5;

  private final AppFrames appFrames;
  private final RepresentativeStrategy strategy;

  /** Chooses by {@link TimeMajority}. */
  public Representation(AppFrames appFrames) {
    this(appFrames, new TimeMajority());
  }

  /** Chooses by the given strategy. */
  public Representation(AppFrames appFrames, RepresentativeStrategy strategy) {
    this.appFrames = appFrames;
    this.strategy = strategy;
  }

  /** Chooses the stack that stands for a stall. */
  public RepresentedStall represent(SymbolizedStall stall) {
    String app = stall.received().app();
    List<GroupedSample> samples = StackGrouping.group(appFrames.catalogue(app), stall.samples());
    PrefixTree tree = PrefixTree.of(samples);
    PrefixTree.Node end = strategy.choose(tree, samples);
    boolean diffuse = isDiffuse(tree);
    PrefixTree.Node shown = shown(tree, end, diffuse);
    int chosen = carrier(samples, tree, shown);
    List<SymbolizedFrame> stack = chosen < 0 ? List.of() : marked(samples.get(chosen));
    return new RepresentedStall(
        stall,
        new RepresentativeStack(
            stack,
            share(shown.millis(), tree),
            diffuse,
            strategy.name(),
            end,
            chosen,
            List.copyOf(samples),
            tree,
            diffuse ? alternatives(tree) : List.of(),
            holder(stall)));
  }

  private List<ClassifiedFrame> holder(SymbolizedStall stall) {
    LockWait wait = stall.lockWait();
    return wait == null
        ? List.of()
        : wait.stack().stream()
            .limit(MAX_SHOWN)
            .map(frame -> appFrames.classify(stall.received().app(), frame))
            .toList();
  }

  private static boolean isDiffuse(PrefixTree tree) {
    PrefixTree.Node heaviest = tree.root().heaviest();
    return heaviest != null && 2 * heaviest.millis() < tree.root().millis();
  }

  private static PrefixTree.Node shown(PrefixTree tree, PrefixTree.Node end, boolean diffuse) {
    PrefixTree.Node heaviest = tree.root().heaviest();
    return diffuse && end.depth() == 0 && heaviest != null ? heaviest : end;
  }

  /** Finds the sample to show: of those on the path, one of the stacks that held most time. */
  private static int carrier(List<GroupedSample> samples, PrefixTree tree, PrefixTree.Node node) {
    Comparator<GroupedSample> better =
        Comparator.<GroupedSample>comparingLong(sample -> tree.leaf(sample).selfMillis())
            .thenComparingLong(GroupedSample::weight)
            .thenComparing(sample -> sample.sample().offsetMillis(), Comparator.reverseOrder())
            .thenComparing(Collections.reverseOrder(GroupedSample::comparePaths))
            .thenComparing(Collections.reverseOrder(GroupedSample::compareShown));
    int best = -1;
    for (int i = 0; i < samples.size(); i++) {
      GroupedSample sample = samples.get(i);
      if (sample.size() > 0
          && tree.passes(sample, node)
          && (best < 0 || better.compare(sample, samples.get(best)) > 0)) {
        best = i;
      }
    }
    return best;
  }

  /** Copies the sample's frames, innermost first; the middle of a very deep stack is left out. */
  private static List<SymbolizedFrame> marked(GroupedSample sample) {
    // SymbolizedStall has cut each name; here only all of them together may be too long.
    List<SymbolizedFrame> stack = marked(sample, Integer.MAX_VALUE);
    int chars = 0;
    for (SymbolizedFrame frame : stack) {
      chars += chars(frame.getFunction()) + chars(frame.getClassName());
      chars += chars(frame.getMethodName()) + chars(frame.getFileName()) + chars(frame.getModule());
      chars += chars(frame.getMissingBuildId());
    }
    return chars <= MAX_STACK_CHARS ? stack : marked(sample, SHORT_NAME);
  }

  private static List<SymbolizedFrame> marked(GroupedSample sample, int maxChars) {
    int size = sample.size();
    List<SymbolizedFrame> stack = new ArrayList<>(Math.min(size, MAX_SHOWN));
    for (int i = size - 1; i >= 0; i--) {
      if (size <= MAX_SHOWN || i < MAX_SHOWN / 4 || i >= size - MAX_SHOWN / 4 * 3) {
        stack.add(marked(sample.shown(i), sample.known(i).inApp(), maxChars));
      }
    }
    return stack;
  }

  private static SymbolizedFrame marked(SymbolizedFrame frame, boolean inApp, int maxChars) {
    return new SymbolizedFrame(
        Objects.requireNonNull(cut(frame.getFunction(), maxChars)),
        cut(frame.getClassName(), maxChars),
        cut(frame.getMethodName(), maxChars),
        cut(frame.getFileName(), maxChars),
        frame.getLine(),
        cut(frame.getModule(), maxChars),
        frame.getInline(),
        inApp,
        frame.getAmbiguous(),
        frame.getUnsymbolizedReason(),
        frame.getShipped(),
        frame.getMissingBuildId());
  }

  private static @Nullable String cut(@Nullable String text, int maxChars) {
    return text == null || text.length() <= maxChars ? text : text.substring(0, maxChars);
  }

  private static int chars(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  private static List<Alternative> alternatives(PrefixTree tree) {
    return tree.root().children().stream()
        .limit(MAX_ALTERNATIVES)
        .map(node -> new Alternative(node.name(), node.millis(), share(node.millis(), tree)))
        .toList();
  }

  private static double share(long millis, PrefixTree tree) {
    long total = tree.root().millis();
    return total == 0 ? 0 : (double) millis / total;
  }
}
