/**
 * Parses the text of a mapping of R8 or ProGuard. In: lines. Out: one parsed class after the other,
 * with the comments of R8 that apply to it.
 */
@NullMarked
package dev.jankline.symbols.r8.mapping;

import org.jspecify.annotations.NullMarked;
