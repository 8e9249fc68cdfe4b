/**
 * Gives the frames of a stall their original names: a received stall and the symbols at hand in, a
 * {@code SymbolizedStall} out. Brings stalls of other forms (thread dumps, method traces) into the
 * form of sampled stacks first, bounds what a stall may hold, and packs stacks into tables. Knows
 * nothing of Kafka; the stage that uses it is in {@code processor.late}.
 */
@NullMarked
package dev.jankline.processor.symbolize;

import org.jspecify.annotations.NullMarked;
