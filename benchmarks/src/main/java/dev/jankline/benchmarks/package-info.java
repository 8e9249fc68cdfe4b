/**
 * Measures what is promised about speed, memory and size: {@code ./jank bench NAME} runs the {@link
 * dev.jankline.benchmarks.measure.Bench} of that name. Knows all modules; no module knows it.
 */
@NullMarked
package dev.jankline.benchmarks;

import org.jspecify.annotations.NullMarked;
