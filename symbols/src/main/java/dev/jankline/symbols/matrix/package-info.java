/**
 * Reads Matrix's {@code methodMapping.txt} and names method ids by it. In: lines. Out: a symbolizer
 * for frames that carry a method id.
 */
@NullMarked
package dev.jankline.symbols.matrix;

import org.jspecify.annotations.NullMarked;
