/**
 * Loads artifacts as symbolizers, in the background and bounded by bytes of heap. In: announced
 * artifacts. Out: symbolizers, or why there is none yet.
 */
@NullMarked
package dev.jankline.symbols.load;

import org.jspecify.annotations.NullMarked;
