/**
 * Symbolizes the frames of stacks with loaded symbols. In: stack frames of the wire contract. Out:
 * frames with original names, or the raw frame with the reason why it stays raw.
 */
@NullMarked
package dev.jankline.symbols.frame;

import org.jspecify.annotations.NullMarked;
