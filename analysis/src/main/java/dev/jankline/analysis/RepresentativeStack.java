package dev.jankline.analysis;

import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/**
 * Holds the stack that stands for a stall, and the samples it was chosen from.
 *
 * @param stack frames of one sample, innermost first, with {@code inApp} set
 * @param coverage share of the stall's time in samples on the chosen path, 0 to 1
 * @param noDominantStack true when no outermost kept frame holds half of the time
 * @param end last node of the chosen path; the root when no path was chosen
 * @param sampleIndex index into {@code samples} of the sample that {@code stack} is from; -1 when
 *     there is none
 * @param samples all samples, with the fate of their frames
 * @param tree time of the samples along their paths
 * @param alternatives heaviest outermost frames of a stall without dominant stack; empty otherwise
 * @param holder frames of the thread that held the lock the main thread waited for, innermost
 *     first; empty when it is not known
 */
public record RepresentativeStack(
    List<SymbolizedFrame> stack,
    double coverage,
    boolean noDominantStack,
    PrefixTree.Node end,
    int sampleIndex,
    List<GroupedSample> samples,
    PrefixTree tree,
    List<Alternative> alternatives,
    List<ClassifiedFrame> holder) {
  /** Name of the rule that chooses, as it is published. */
  public static final String STRATEGY = "time-majority";

  /**
   * Holds one of the paths that a stall without dominant stack spent its time in.
   *
   * @param frame name of its outermost kept frame
   * @param millis time of the samples on the path, in milliseconds
   * @param share their share of the stall's time, 0 to 1
   */
  public record Alternative(String frame, long millis, double share) {}

  /** Returns the chosen path, outermost frame first; empty when no path stands for the stall. */
  public List<KnownFrame> path() {
    return end.path();
  }

  /**
   * Holds a stall with its representative stack.
   *
   * @param stall the stall
   * @param representative the stack that stands for it
   */
  public record RepresentedStall(SymbolizedStall stall, RepresentativeStack representative) {}
}
