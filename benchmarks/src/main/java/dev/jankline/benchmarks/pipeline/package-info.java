/**
 * Measures what the stream processor costs: CPU, allocation, records and bytes written for each
 * event beside an application that only copies the same events and one that counts them with the
 * plain DSL, how the cost grows with the number of clusters, and the time from an upload to the new
 * count of its cluster. Stalls recorded in the demo's app come in; figures go out.
 */
@NullMarked
package dev.jankline.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
