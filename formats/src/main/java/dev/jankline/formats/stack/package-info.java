/**
 * Builds the stacks of stalls that foreign tools report. Frames, lines of Java stacks and times of
 * samples come in; the frame table, the node tree and the shares of a {@link
 * dev.jankline.schema.Stall} go out.
 */
@NullMarked
package dev.jankline.formats.stack;

import org.jspecify.annotations.NullMarked;
