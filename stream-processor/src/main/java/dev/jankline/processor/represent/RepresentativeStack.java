package dev.jankline.processor.represent;

import dev.jankline.processor.grouping.GroupedSample;
import dev.jankline.processor.grouping.PrefixTree;
import dev.jankline.processor.lists.ClassifiedFrame;
import dev.jankline.processor.lists.KnownFrame;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/**
 * Holds the stack that stands for a stall, and what it was chosen from.
 *
 * @param stack a real sample's frames, innermost first, {@code inApp} filled in
 * @param coverage share of the stall's time that the chosen path holds, 0 to 1
 * @param diffuse true when no outermost kept frame holds half of the time
 * @param strategy name of the strategy that chose
 * @param end node the chosen path ends at; the root when there is none
 * @param sampleIndex index into {@code samples} of the sample shown; -1 when there was none
 * @param samples all samples with the fate of their frames
 * @param tree time of all samples along their paths
 * @param alternatives heaviest outermost frames of a diffuse stall; empty otherwise
 * @param holder frames of the thread that held the lock waited for, innermost first
 */
public record RepresentativeStack(
    List<SymbolizedFrame> stack,
    double coverage,
    boolean diffuse,
    String strategy,
    PrefixTree.Node end,
    int sampleIndex,
    List<GroupedSample> samples,
    PrefixTree tree,
    List<Alternative> alternatives,
    List<ClassifiedFrame> holder) {

  /** Returns the chosen path, outermost frame first; empty when no path stands for the stall. */
  public List<KnownFrame> path() {
    return end.path();
  }
}
