/**
 * Tests that run a word of the command in this process: arguments and standard input come in, what
 * it printed and its exit code are compared.
 */
@NullMarked
package dev.jankline.command.words;

import org.jspecify.annotations.NullMarked;
