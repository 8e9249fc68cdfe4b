package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.Cause;
import java.util.List;
import java.util.Set;

/**
 * Holds a stall whose cause is known.
 *
 * @param label name of the cause
 * @param noDominantStack whether no path holds the majority of its time
 * @param representative functions that the representative stack has to hold, outermost first; empty
 *     when they are not known
 * @param stall the stall
 * @param reasons why the main thread did not answer, in our words: one of them is right; empty when
 *     it has no one answer
 */
public record LabelledStall(
    String label,
    boolean noDominantStack,
    List<String> representative,
    SymbolizedStall stall,
    Set<Cause> reasons) {

  /** A stall of which is not known why the main thread did not answer. */
  public LabelledStall(
      String label, boolean noDominantStack, List<String> representative, SymbolizedStall stall) {
    this(label, noDominantStack, representative, stall, Set.of());
  }

  /** Says what two stalls must share to be of one cause. */
  public enum Scheme {
    /** The place in the code that an engineer would change. */
    MEND,
    /** The ticket that an engineer would file; it may join several places. */
    TICKET
  }
}
