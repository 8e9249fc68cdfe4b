/**
 * Reads the reports of Matrix: TraceCanary on Android (evil methods, frames of a screen, ANRs) and
 * the block monitor on iOS. Its JSON or its stack lines come in; stalls whose frames are method ids
 * or addresses, and screens, go out.
 */
@NullMarked
package dev.jankline.formats.matrix;

import org.jspecify.annotations.NullMarked;
