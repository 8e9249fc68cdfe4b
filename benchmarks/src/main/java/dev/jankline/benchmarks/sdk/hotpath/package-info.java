/**
 * Measures by JMH what the SDK costs the watched thread: for each message, each probe and each
 * sample.
 */
@NullMarked
package dev.jankline.benchmarks.sdk.hotpath;

import org.jspecify.annotations.NullMarked;
