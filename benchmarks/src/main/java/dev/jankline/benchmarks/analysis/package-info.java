/** What the analysis of a stall costs. */
@NullMarked
package dev.jankline.benchmarks.analysis;

import org.jspecify.annotations.NullMarked;
