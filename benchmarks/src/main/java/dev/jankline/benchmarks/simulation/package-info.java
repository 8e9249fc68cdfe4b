/**
 * Releases of an app in accelerated time: a scenario and a seed go in, a fleet is drawn at random,
 * and after each block of hours the judging classes of the processor look at what has arrived. What
 * comes out is how often they were right. {@code ./jank simulate releases} starts it as a process
 * of its own.
 */
@NullMarked
package dev.jankline.benchmarks.simulation;

import org.jspecify.annotations.NullMarked;
