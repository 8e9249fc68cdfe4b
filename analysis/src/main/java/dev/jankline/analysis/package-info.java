/**
 * Analyzes a stall without Kafka: chooses its representative stack, finds the cause and names its
 * clusters. {@code SymbolizedStall} in, {@code AnalyzedStall} out. Keeps no state and drops no
 * stall; frames are left out for grouping only.
 */
@NullMarked
package dev.jankline.analysis;

import org.jspecify.annotations.NullMarked;
