/** Measures the bytes that a stall and a day of use upload. */
@NullMarked
package dev.jankline.benchmarks.sdk.upload;

import org.jspecify.annotations.NullMarked;
