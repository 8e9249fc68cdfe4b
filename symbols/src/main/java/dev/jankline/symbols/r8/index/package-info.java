/**
 * Encodes parsed mappings as an index file; its bytes are drawn in {@link
 * dev.jankline.symbols.r8.index.Layout}. In: the lines of a mapping, by {@link
 * dev.jankline.symbols.r8.index.MappingCompiler}. Out: the index file.
 */
@NullMarked
package dev.jankline.symbols.r8.index;

import org.jspecify.annotations.NullMarked;
