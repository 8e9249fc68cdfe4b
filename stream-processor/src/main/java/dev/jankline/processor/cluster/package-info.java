/**
 * Finds cluster, cause and title of a stall: {@code RepresentedStall} in, {@code AnalyzedStall}
 * out. Keeps no state. A stall on which the analysis fails becomes a dead letter.
 */
@NullMarked
package dev.jankline.processor.cluster;

import org.jspecify.annotations.NullMarked;
