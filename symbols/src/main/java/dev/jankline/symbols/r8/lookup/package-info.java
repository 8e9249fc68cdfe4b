/**
 * Answers from an index file exactly as R8's own retrace does. In: the mapped index and shipped
 * frames, by {@link dev.jankline.symbols.r8.lookup.MappingIndex}. Out: original frames.
 */
@NullMarked
package dev.jankline.symbols.r8.lookup;

import org.jspecify.annotations.NullMarked;
