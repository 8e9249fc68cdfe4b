/**
 * The rules by which stalls are clustered: ours, and those of other projects, written anew from the
 * description of what they do.
 */
@NullMarked
package dev.jankline.benchmarks.quality.rule;

import org.jspecify.annotations.NullMarked;
