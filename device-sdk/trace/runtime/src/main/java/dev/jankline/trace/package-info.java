/**
 * Records which methods the main thread ran, and for how long, in builds whose methods carry
 * probes.
 *
 * <p>Reading order: {@link dev.jankline.trace.MethodTrace} (what probes and hosts call) -> {@code
 * TraceRing} (one long an entry) and {@code SharedClock} (its time) -> {@code CallTreeFold}
 * (entries of a time range to a tree) -> {@link dev.jankline.trace.CallTree} (the lines that are
 * reported).
 *
 * <p>Java 8, no dependency. Off until started: then nothing is allocated and no thread runs.
 */
package dev.jankline.trace;
