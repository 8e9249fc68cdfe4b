/**
 * The words of the {@code jank} command. Each prints its result on standard output (one JSON
 * document with {@code --json}), progress on standard error, and one line when something is wrong:
 * exit 2 for bad usage or input, 1 for a failed run.
 */
@NullMarked
package dev.jankline.command;

import org.jspecify.annotations.NullMarked;
