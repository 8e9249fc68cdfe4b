/**
 * Measures the processor's stages one by one, each on one thread without Kafka: where the CPU time
 * and the allocation of an event go that {@code ./jank bench pipeline} measures as a whole.
 */
@NullMarked
package dev.jankline.benchmarks.pipeline.stage;

import org.jspecify.annotations.NullMarked;
