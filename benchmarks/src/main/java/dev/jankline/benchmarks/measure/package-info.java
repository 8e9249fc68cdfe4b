/**
 * What every benchmark is made of: a run, the figures it returns, their promised bounds, and JMH in
 * interleaved rounds. Knows no single benchmark.
 */
@NullMarked
package dev.jankline.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
