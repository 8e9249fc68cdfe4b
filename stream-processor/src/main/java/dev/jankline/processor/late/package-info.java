/**
 * Is the stage symbolize: takes received stalls through {@code Symbolization} and passes them on as
 * {@code SymbolizedRevision}. It keeps stalls whose symbols are missing, in {@code kept-stalls}:
 *
 * <ul>
 *   <li>an artifact is being loaded: the stall is in flight, not counted, for at most the wait;
 *   <li>no artifact, or a broken one: the frames that need it stay raw and say so, the stall is
 *       counted at once by what is named, and kept with the names it was counted under. When an
 *       artifact it waits for can be used, it is analyzed again; if its clusters change, a {@code
 *       Retraction} goes straight to combine, in the same transaction.
 * </ul>
 *
 * <p>Kept stalls are bounded by bytes and age for each task: the oldest go first and stay counted
 * where they are. Nothing is dropped. No stage waits: symbols are loaded by {@code SymbolLibrary}'s
 * thread.
 */
@NullMarked
package dev.jankline.processor.late;

import org.jspecify.annotations.NullMarked;
