/**
 * Starts, probes, watches and stops processes on this machine: command lines come in, running
 * processes and their exit codes go out. Knows nothing of Jankline.
 */
@NullMarked
package dev.jankline.local.process;

import org.jspecify.annotations.NullMarked;
