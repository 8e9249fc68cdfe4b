/**
 * Trees of stacks: adds up the samples of kept stalls of one or two versions, bounded, and writes
 * them for flame graphs and profilers.
 */
@NullMarked
package dev.jankline.dashboard.tree;

import org.jspecify.annotations.NullMarked;
