/**
 * Turns the frames of a stall's samples into original names: {@code ReceivedEvent} with a stall in,
 * {@code Revision<SymbolizedStall>} out. Keeps stalls whose symbols are missing, in {@code
 * kept-stalls}:
 *
 * <ul>
 *   <li>an artifact that is being loaded: the stall is in flight, not counted, for at most the
 *       wait;
 *   <li>no artifact, or a broken one: the frames that need it stay raw and say so, the stall is
 *       counted at once by what is named, and kept with the names it was counted under; when an
 *       artifact it waits for can be used, it is analyzed again and, if its clusters change, moved
 *       in one transaction.
 * </ul>
 *
 * <p>Bounded by bytes and age for each task: the oldest go first and stay counted where they are.
 * Nothing is dropped. Nothing here waits: symbols are loaded by {@code SymbolLibrary}'s thread.
 */
@NullMarked
package dev.jankline.processor.symbolize;

import org.jspecify.annotations.NullMarked;
