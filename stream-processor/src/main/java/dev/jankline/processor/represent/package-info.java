/**
 * Chooses the representative stack of a stall: {@code SymbolizedStall} in, {@code RepresentedStall}
 * out. Keeps no state and drops no stall; frames are left out for grouping only.
 */
@NullMarked
package dev.jankline.processor.represent;

import org.jspecify.annotations.NullMarked;
