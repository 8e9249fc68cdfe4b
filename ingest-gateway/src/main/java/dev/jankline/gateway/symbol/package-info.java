/**
 * Answers uploads, listings and removals of symbol files. The bytes of a symbol file come in; the
 * compiled file goes to the symbol store, and its announcement to a {@link
 * dev.jankline.gateway.symbol.SymbolReceiver.SymbolSink}. What no build names is deleted after a
 * day.
 */
@NullMarked
package dev.jankline.gateway.symbol;

import org.jspecify.annotations.NullMarked;
