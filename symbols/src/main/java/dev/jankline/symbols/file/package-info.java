/**
 * Reads symbol files as bytes and lines, plain or packed, and refuses what cannot be read with a
 * {@link dev.jankline.symbols.file.SymbolFileException} that says why and what to do. In: paths.
 * Out: lines, digests and the identity of text symbol files.
 */
@NullMarked
package dev.jankline.symbols.file;

import org.jspecify.annotations.NullMarked;
