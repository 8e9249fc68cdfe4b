/**
 * Decides which frames of a stall's samples take part in grouping and adds up the time of the paths
 * that are left: samples in, {@code GroupedSample} and {@code PrefixTree} out. Keeps no state; time
 * and memory of a stall are bounded.
 */
@NullMarked
package dev.jankline.processor.grouping;

import org.jspecify.annotations.NullMarked;
