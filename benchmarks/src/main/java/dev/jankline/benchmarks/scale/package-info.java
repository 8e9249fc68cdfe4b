/**
 * Measures what grows with an installation, and predicts from it how many machines a fleet needs:
 * days of devices go in, figures of processes, topics and stores come out.
 */
@NullMarked
package dev.jankline.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
