/**
 * Runs the processes of a stack for a benchmark and reads what they use: CPU time and allocation of
 * a process, records and bytes of each topic, CPU time that the rest of the machine takes. Plans of
 * stacks come in; readings go out, two of which make a difference.
 */
@NullMarked
package dev.jankline.benchmarks.stack;

import org.jspecify.annotations.NullMarked;
