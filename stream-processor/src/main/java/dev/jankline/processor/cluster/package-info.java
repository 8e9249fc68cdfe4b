/**
 * Names the clusters of a stall: {@code RepresentedStall} in, {@code AnalyzedStall} out. Keeps no
 * state and drops nothing.
 */
@NullMarked
package dev.jankline.processor.cluster;

import org.jspecify.annotations.NullMarked;
