/**
 * Analyzes stalls that were analyzed before once more, and compares the clusters: stalls with their
 * old names in, splits, merges and renames out. Not part of the topology.
 */
@NullMarked
package dev.jankline.processor.replay;

import org.jspecify.annotations.NullMarked;
