/**
 * Explains the analysis of one stall to people: a stall file in, representative stack, cause,
 * fingerprints and the fate of each frame out. Compares clusters before and after a change of
 * rules. Not part of the topology.
 */
@NullMarked
package dev.jankline.analysis.explain;

import org.jspecify.annotations.NullMarked;
