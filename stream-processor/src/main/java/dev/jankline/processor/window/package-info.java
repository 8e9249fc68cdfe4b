/** Tumbling windows of event time, UTC: a time goes in, the start of its window comes out. */
@NullMarked
package dev.jankline.processor.window;

import org.jspecify.annotations.NullMarked;
