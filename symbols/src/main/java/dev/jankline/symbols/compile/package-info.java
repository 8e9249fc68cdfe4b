/**
 * Compiles Breakpad's files and Dart's snapshots in plain Java, and native binaries with LLVM's
 * symbolizer in a child process, to address tables; holds what all compilations have in common:
 * limits, progress, the table made. In: one plain file. Out: an address table on disk.
 */
@NullMarked
package dev.jankline.symbols.compile;

import org.jspecify.annotations.NullMarked;
