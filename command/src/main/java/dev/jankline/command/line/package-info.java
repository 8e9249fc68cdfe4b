/**
 * What every word of the command uses: standard input and files come in as text or bytes, results
 * go to standard output, messages to standard error, and a wrong input is a {@code
 * CommandException} with the exit code.
 */
@NullMarked
package dev.jankline.command.line;

import org.jspecify.annotations.NullMarked;
