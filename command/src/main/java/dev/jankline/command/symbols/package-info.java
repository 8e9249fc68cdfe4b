/**
 * Words that work on the files of one build, without a network: stacks, addresses and class files
 * come in, readable stacks and traced class files go out.
 */
@NullMarked
package dev.jankline.command.symbols;

import org.jspecify.annotations.NullMarked;
