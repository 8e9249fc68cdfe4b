/**
 * Feeds damaged and lying files to every reader of symbol files: each must be refused in bounded
 * time.
 */
@NullMarked
package dev.jankline.symbols.hostile;

import org.jspecify.annotations.NullMarked;
