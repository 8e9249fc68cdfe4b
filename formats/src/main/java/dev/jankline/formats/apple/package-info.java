/**
 * Reads reports of stalls on Apple's systems: MetricKit's hang diagnostics, and backtraces that an
 * app samples itself. Their JSON comes in; stalls whose frames are addresses in binaries go out.
 */
@NullMarked
package dev.jankline.formats.apple;

import org.jspecify.annotations.NullMarked;
