/**
 * Windows of event time, in UTC: a time goes in, the start of its hour or day comes out. Also
 * numbers that are remembered for each day, with the store that keeps them.
 */
@NullMarked
package dev.jankline.processor.window;

import org.jspecify.annotations.NullMarked;
