/**
 * Measures what many live clusters take of the stream processor's memory and disk: rows of clusters
 * go in as they travel between its stages, figures come out.
 */
@NullMarked
package dev.jankline.benchmarks.state;

import org.jspecify.annotations.NullMarked;
