/**
 * Compiles mappings of R8 and ProGuard into an index file and answers from it exactly as R8's own
 * retrace does.
 *
 * <p>In: {@code mapping.txt}, once, by {@link dev.jankline.symbols.r8.MappingCompiler}. Out: frames
 * by {@link dev.jankline.symbols.r8.MappingIndex}, text by {@link
 * dev.jankline.symbols.r8.TextRetracer}. The bytes between the two are drawn in docs/symbols.md.
 */
@NullMarked
package dev.jankline.symbols.r8;

import org.jspecify.annotations.NullMarked;
