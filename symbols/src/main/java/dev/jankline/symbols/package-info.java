/**
 * Turns frames of shipped binaries into original names; used by gateway, processor and command
 * line.
 */
@NullMarked
package dev.jankline.symbols;

import org.jspecify.annotations.NullMarked;
