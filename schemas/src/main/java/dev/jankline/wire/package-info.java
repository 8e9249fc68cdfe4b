/**
 * Reads, writes and checks records of the wire contract. Bytes from producers come in; records, or
 * a {@link dev.jankline.wire.WireException} that says what is wrong and where, go out.
 */
@NullMarked
package dev.jankline.wire;

import org.jspecify.annotations.NullMarked;
