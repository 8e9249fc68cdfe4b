/**
 * Takes symbol files through compiler and look-up and compares the answers with those of the
 * field's own tools.
 */
@NullMarked
package dev.jankline.symbols.roundtrip;

import org.jspecify.annotations.NullMarked;
