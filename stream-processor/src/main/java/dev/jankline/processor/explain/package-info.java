/**
 * Explains the analysis of one stall to people: a stall file in, representative stack, cause,
 * fingerprints and the fate of each frame out. Not part of the topology.
 */
@NullMarked
package dev.jankline.processor.explain;

import org.jspecify.annotations.NullMarked;
