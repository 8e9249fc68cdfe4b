package dev.jankline.processor.row;

import java.time.Instant;

/**
 * A window of a row, as a part of its identity.
 *
 * @param millis length in milliseconds
 */
record Span(long millis, Instant start) {}
