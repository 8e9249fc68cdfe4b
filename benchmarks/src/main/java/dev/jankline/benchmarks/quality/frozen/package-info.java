/**
 * Reads a set of stalls that were written by hand, with their causes, from public knowledge of
 * platforms and SDKs. It shares no source with the lists and rules that it measures.
 */
@NullMarked
package dev.jankline.benchmarks.quality.frozen;

import org.jspecify.annotations.NullMarked;
