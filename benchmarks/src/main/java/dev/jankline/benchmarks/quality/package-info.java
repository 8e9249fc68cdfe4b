/**
 * Measures how well rules tell stalls of one cause from those of another: {@code ./jank
 * cluster-quality}. Labelled stalls in, figures of each rule out.
 */
@NullMarked
package dev.jankline.benchmarks.quality;

import org.jspecify.annotations.NullMarked;
