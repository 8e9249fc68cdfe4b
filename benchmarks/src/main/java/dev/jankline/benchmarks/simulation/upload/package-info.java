/**
 * Weeks of use of one app in accelerated time: a pattern of use and a seed go in; the SDK's own
 * schedule of uploads and its spool run on a simulated clock and on real files; what became of
 * every event comes out, also whether the server would have found it too late. {@code ./jank
 * simulate uploads} starts it as a process of its own.
 */
@NullMarked
package dev.jankline.benchmarks.simulation.upload;

import org.jspecify.annotations.NullMarked;
