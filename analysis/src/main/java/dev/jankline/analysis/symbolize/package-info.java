/**
 * Gives the frames of a stall their original names: a {@code RawStall} and the symbols at hand in,
 * a {@code SymbolizedStall} out. Brings stalls of other forms (thread dumps, method traces) into
 * the form of sampled stacks first, bounds what a stall may hold, and packs stacks into tables.
 * Knows nothing of Kafka.
 */
@NullMarked
package dev.jankline.analysis.symbolize;

import org.jspecify.annotations.NullMarked;
