/**
 * From the roll-up topics to rows of the store. Committed records come in, in the order of their
 * partitions; changes of rows go out. A record that cannot be read is counted and left out.
 */
@NullMarked
package dev.jankline.dashboard.read;

import org.jspecify.annotations.NullMarked;
