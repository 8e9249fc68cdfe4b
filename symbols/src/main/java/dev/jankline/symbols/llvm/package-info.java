/**
 * Compiles ELF and Mach-O files to address tables by asking {@code llvm-symbolizer} about every
 * instruction. The tool runs in a child process that is bounded in time, memory and files. In: one
 * plain file. Out: an address table on disk.
 */
@NullMarked
package dev.jankline.symbols.llvm;

import org.jspecify.annotations.NullMarked;
