/** Measures CPU time and heap of a monitor in JVMs of its own, beside JVMs without a monitor. */
@NullMarked
package dev.jankline.benchmarks.sdk.process;

import org.jspecify.annotations.NullMarked;
