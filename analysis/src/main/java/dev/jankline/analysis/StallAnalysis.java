package dev.jankline.analysis;

import dev.jankline.analysis.RepresentativeStack.Alternative;
import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.frames.Share;
import dev.jankline.analysis.frames.StackGrouping;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes a symbolized stall: selects its representative stack, then finds its clusters.
 *
 * <p>The result depends on the stall and the lists of frames only, not on the order of the samples.
 * A stall without samples, or without a kept frame, gets an empty path; no stall causes an
 * exception. Immutable, thread-safe.
 */
public final class StallAnalysis {
  /** Frames of the stack that is published. */
  private static final int MAX_SHOWN = 256;

  /** Characters of all its names: the stack is part of every count of its cluster. */
  private static final int MAX_STACK_CHARS = 64_000;

  /** Characters of each name when all names together have more than that. */
  private static final int SHORT_NAME = 64;

  private static final int MAX_ALTERNATIVES = 5;

  private final AppFrames appFrames;

  /** Creates an analysis that tells the app's own frames by these lists. */
  public StallAnalysis(AppFrames appFrames) {
    this.appFrames = appFrames;
  }

  /** Analyzes a stall, in both steps. */
  public AnalyzedStall analyze(SymbolizedStall stall) {
    return cluster(select(stall));
  }

  /** Selects the representative stack: the first step. */
  public RepresentedStall select(SymbolizedStall stall) {
    String app = stall.received().app();
    List<GroupedSample> samples = StackGrouping.group(appFrames.catalogue(app), stall.samples());
    PrefixTree tree = PrefixTree.of(samples);
    PrefixTree.Node end = choose(tree);
    boolean noDominantStack = hasNoDominantStack(tree);
    PrefixTree.Node shown = shown(tree, end, noDominantStack);
    int chosen = carrier(samples, tree, shown);
    List<SymbolizedFrame> stack = chosen < 0 ? List.of() : marked(samples.get(chosen));
    return new RepresentedStall(
        stall,
        new RepresentativeStack(
            stack,
            share(shown.millis(), tree),
            noDominantStack,
            end,
            chosen,
            List.copyOf(samples),
            tree,
            noDominantStack ? alternatives(tree) : List.of(),
            holder(stall)));
  }

  /** Finds clusters and cause, and makes the record that is published: the second step. */
  public AnalyzedStall cluster(RepresentedStall stall) {
    return Clustering.cluster(stall);
  }

  /** Returns clusters and cause, and how they were found. */
  public ClusterVerdict verdict(RepresentedStall stall) {
    return Clustering.verdict(stall);
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

  /**
   * Descends the prefix tree as long as one child holds at least half of the time of the stall;
   * returns the root when none does.
   *
   * <p>The main thread was on the path found for at least half of the stall. The path ends where
   * the samples differ, so it does not depend on which of many calls a sample happened to catch.
   */
  private static PrefixTree.Node choose(PrefixTree tree) {
    PrefixTree.Node node = tree.root();
    PrefixTree.Node next = node.heaviest();
    while (next != null && Share.isHalf(next.millis(), tree.root().millis())) {
      node = next;
      next = node.heaviest();
    }
    return node;
  }

  private static boolean hasNoDominantStack(PrefixTree tree) {
    PrefixTree.Node heaviest = tree.root().heaviest();
    return heaviest != null && !Share.isHalf(heaviest.millis(), tree.root().millis());
  }

  private static PrefixTree.Node shown(
      PrefixTree tree, PrefixTree.Node end, boolean noDominantStack) {
    PrefixTree.Node heaviest = tree.root().heaviest();
    return noDominantStack && end.depth() == 0 && heaviest != null ? heaviest : end;
  }

  /**
   * Returns the index of the sample to show, -1 when no sample has frames on the path. Of the
   * samples on the path it is one of those whose path holds most time, the earliest of equals.
   */
  private static int carrier(List<GroupedSample> samples, PrefixTree tree, PrefixTree.Node node) {
    int best = -1;
    for (int i = 0; i < samples.size(); i++) {
      GroupedSample sample = samples.get(i);
      if (sample.size() > 0
          && tree.passes(sample, node)
          && (best < 0 || compare(tree, sample, samples.get(best)) > 0)) {
        best = i;
      }
    }
    return best;
  }

  /** Compares samples on the path; the greater stands for the stall. */
  private static int compare(PrefixTree tree, GroupedSample one, GroupedSample other) {
    int order = Long.compare(tree.leaf(one).selfMillis(), tree.leaf(other).selfMillis());
    order = order == 0 ? Long.compare(one.weight(), other.weight()) : order;
    if (order == 0) {
      order = Integer.compare(other.sample().offsetMillis(), one.sample().offsetMillis());
    }
    order = order == 0 ? GroupedSample.comparePaths(other, one) : order;
    return order == 0 ? GroupedSample.compareShown(other, one) : order;
  }

  /** Copies the frames of a sample, innermost first, without the middle of a very deep stack. */
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
    if (maxChars == Integer.MAX_VALUE && frame.getInApp() == inApp) {
      return frame;
    }
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
    return Share.of(millis, tree.root().millis());
  }
}
