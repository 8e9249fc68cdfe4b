/**
 * Encodes parsed mappings as an index file; the bytes are drawn in docs/symbols.md. In: the lines
 * of a mapping, by {@link dev.jankline.symbols.r8.index.MappingCompiler}. Out: the index file.
 */
@NullMarked
package dev.jankline.symbols.r8.index;

import org.jspecify.annotations.NullMarked;
