/** Turns the frames of a stall's samples into original names. */
@NullMarked
package dev.jankline.processor.symbolize;

import org.jspecify.annotations.NullMarked;
