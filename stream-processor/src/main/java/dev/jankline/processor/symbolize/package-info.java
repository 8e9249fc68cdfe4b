/**
 * Turns the frames of a stall's samples into original names: {@code ReceivedEvent} with a stall in,
 * {@code Revision<SymbolizedStall>} out. Keeps stalls whose symbols are missing, in {@code
 * kept-stalls}:
 *
 * <ul>
 *   <li>an artifact that is being loaded: the stall is in flight, not counted, for at most the
 *       wait;
 *   <li>no artifact, or a broken one: the stall is counted at once as unsymbolized, and kept; when
 *       the artifact can be used, it is analyzed again and moved, in one transaction.
 * </ul>
 *
 * <p>Bounded by bytes and age for each task: the oldest go first and stay counted as unsymbolized.
 * Nothing is dropped. Nothing here waits: symbols are loaded by {@code SymbolLibrary}'s thread.
 */
@NullMarked
package dev.jankline.processor.symbolize;

import org.jspecify.annotations.NullMarked;
