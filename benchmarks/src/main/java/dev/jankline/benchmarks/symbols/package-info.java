/** Measures what symbols cost: look-ups, opening, memory and size, beside the field's own tools. */
@NullMarked
package dev.jankline.benchmarks.symbols;

import org.jspecify.annotations.NullMarked;
