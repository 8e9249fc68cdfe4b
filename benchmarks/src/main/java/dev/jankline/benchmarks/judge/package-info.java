/** Measures what the comparison of one app's versions costs, without a broker. */
@NullMarked
package dev.jankline.benchmarks.judge;

import org.jspecify.annotations.NullMarked;
