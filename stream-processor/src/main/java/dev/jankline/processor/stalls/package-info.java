/**
 * The stage analyze: symbolizes received stalls, selects their representative stack, finds their
 * clusters, limits what one device counts, and forwards {@code CountedStall}; the analyzed stall
 * goes to its topic. Stalls whose symbols are missing are stored in {@code retained-stalls}:
 *
 * <ul>
 *   <li>an artifact is being loaded: the stall is in flight, not counted, for at most the wait;
 *   <li>no artifact, or a broken one: the frames that need it stay raw and say so, the stall is
 *       counted at once by what is named, and retained with the names it was counted under. When an
 *       artifact it waits for can be used, it is analyzed again; if its clusters change, a {@code
 *       Retraction} goes to pre-aggregate in the same transaction.
 * </ul>
 *
 * <p>Retained stalls are bounded by bytes and age for each task: the oldest go first and stay
 * counted where they are. How many stalls each device counted is stored for 17 days. Drops:
 * DROPPED(DEVICE_LIMIT). A stall on which the analysis fails becomes a dead letter. No step waits:
 * symbols are loaded by {@code SymbolLibrary}'s thread.
 */
@NullMarked
package dev.jankline.processor.stalls;

import org.jspecify.annotations.NullMarked;
