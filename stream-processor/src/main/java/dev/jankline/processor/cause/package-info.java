/**
 * Tells why the main thread did not answer: {@code RepresentedStall} in, {@code BlockingVote} and
 * {@code CauseVerdict} with its evidence out. Keeps no state.
 */
@NullMarked
package dev.jankline.processor.cause;

import org.jspecify.annotations.NullMarked;
