/** The monitor that the benchmarks of the SDK watch threads with, and a stack for it to sample. */
@NullMarked
package dev.jankline.benchmarks.sdk.monitor;

import org.jspecify.annotations.NullMarked;
