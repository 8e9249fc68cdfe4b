/**
 * Words that start processes on this machine: the demo and the benchmarks. Options come in,
 * progress and a report go out.
 */
@NullMarked
package dev.jankline.command.machine;

import org.jspecify.annotations.NullMarked;
