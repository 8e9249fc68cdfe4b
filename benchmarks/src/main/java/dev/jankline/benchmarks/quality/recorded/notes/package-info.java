/**
 * A small program for notes, as far as its main thread can stall in it: screens call services,
 * services call libraries. It is what the recording of {@code ./jank cluster-quality} runs; its
 * code is the app's own code there.
 */
@NullMarked
package dev.jankline.benchmarks.quality.recorded.notes;

import org.jspecify.annotations.NullMarked;
