/** Reads stack traces that Dart's ahead-of-time code prints, and names their frames. */
@NullMarked
package dev.jankline.symbols.dart;

import org.jspecify.annotations.NullMarked;
