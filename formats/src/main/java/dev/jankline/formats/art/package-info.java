/**
 * Reads the text Android writes down when an app does not respond: thread dumps in, threads, the
 * main thread's stack and who waits for whom out. Knows nothing of Kafka; unknown lines are passed
 * over.
 */
@NullMarked
package dev.jankline.formats.art;

import org.jspecify.annotations.NullMarked;
