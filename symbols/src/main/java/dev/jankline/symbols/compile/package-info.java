/**
 * Compiles native symbol files (ELF, Mach-O, Dart, Breakpad) to address artifacts. Dart and
 * Breakpad are read in plain Java; all others are answered by {@code llvm-symbolizer-19} in a child
 * process that is bounded in time and memory. In: one plain file. Out: address tables on disk.
 */
@NullMarked
package dev.jankline.symbols.compile;

import org.jspecify.annotations.NullMarked;
