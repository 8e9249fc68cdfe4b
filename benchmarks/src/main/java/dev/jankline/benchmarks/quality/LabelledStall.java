package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.Cause;
import java.util.Set;

/**
 * Holds a stall whose cause is known.
 *
 * @param label name of the cause
 * @param stall the stall
 * @param reasons why the main thread did not answer, in our words: one of them is right; empty when
 *     it has no one answer or it is not known
 */
record LabelledStall(String label, SymbolizedStall stall, Set<Cause> reasons) {
  /** Says what two stalls must share to be of one cause. */
  enum Scheme {
    /** The place in the code that an engineer would change. */
    MEND,
    /** The ticket that an engineer would file; it may join several places. */
    TICKET
  }
}
