/**
 * What is known of the releases of one app, in memory: totals of clusters and exposure go in, the
 * cells in which two versions are compared come out. The totals themselves are in a store; this is
 * made of them again after a restart. Pure: knows neither Kafka nor the clock.
 */
@NullMarked
package dev.jankline.processor.release;

import org.jspecify.annotations.NullMarked;
