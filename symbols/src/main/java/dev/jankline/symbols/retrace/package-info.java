/**
 * Retraces the text of Java and Dart stack traces and of Matrix call trees for the command line.
 * In: lines of text and a symbol file. Out: lines of text with original names.
 */
@NullMarked
package dev.jankline.symbols.retrace;

import org.jspecify.annotations.NullMarked;
