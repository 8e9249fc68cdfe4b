/**
 * Plants causes of stalls in the code of generated apps: an app and a seed in, {@code Cause}s out.
 */
@NullMarked
package dev.jankline.benchmarks.quality.fleet.cause;

import org.jspecify.annotations.NullMarked;
