/**
 * Reads ELF and Mach-O files and their DWARF, without judging what they are for. In: the mapped
 * bytes of one plain file. Out: sections, symbols, lines; {@link IndexOutOfBoundsException} where
 * the file points outside of itself.
 */
@NullMarked
package dev.jankline.symbols.binary;

import org.jspecify.annotations.NullMarked;
