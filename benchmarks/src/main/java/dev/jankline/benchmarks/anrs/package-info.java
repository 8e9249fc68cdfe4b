/**
 * Simulates devices whose ANRs show an idle main thread, with and without a planted cause, and
 * scores what the stage explain finds.
 */
@NullMarked
package dev.jankline.benchmarks.anrs;

import org.jspecify.annotations.NullMarked;
