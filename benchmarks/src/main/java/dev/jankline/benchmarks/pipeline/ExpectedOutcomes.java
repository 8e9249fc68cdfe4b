package dev.jankline.benchmarks.pipeline;

/**
 * Says what must become of events.
 *
 * @param events all events, repeats and late ones among them
 * @param duplicates events that repeat others
 * @param late events that are dropped for their age
 * @param stalls stalls that are counted
 */
public record ExpectedOutcomes(int events, long duplicates, long late, long stalls) {}
