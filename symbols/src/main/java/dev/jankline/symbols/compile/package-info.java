/**
 * Compiles Breakpad's files and Dart's snapshots to address tables in plain Java, and holds what
 * all compilations have in common: limits, progress, the table made. In: one plain file. Out: an
 * address table on disk.
 */
@NullMarked
package dev.jankline.symbols.compile;

import org.jspecify.annotations.NullMarked;
