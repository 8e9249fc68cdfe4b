/**
 * Names builds: brings build ids into one form and tells which forms name the same binary. In: ids
 * as files, frames and senders write them. Out: normalized ids.
 */
@NullMarked
package dev.jankline.symbols.build;

import org.jspecify.annotations.NullMarked;
