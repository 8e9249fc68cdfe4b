/**
 * Releases of an app in accelerated time: a scenario and a seed go in, a fleet's counts by cell are
 * drawn at random, and at every hour the judging classes of the processor look at what has arrived;
 * beside them simple rules. What comes out is how often each was right. {@code ./jank simulate
 * releases} starts it as a process of its own.
 */
@NullMarked
package dev.jankline.benchmarks.simulation;

import org.jspecify.annotations.NullMarked;
