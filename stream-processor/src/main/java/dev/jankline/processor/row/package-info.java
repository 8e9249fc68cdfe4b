/**
 * The rows that counts are kept in, one class for each kind of count. What goes in are parts of
 * events; what comes out are deltas of rows and their totals. Knows neither Kafka nor stores.
 */
@NullMarked
package dev.jankline.processor.row;

import org.jspecify.annotations.NullMarked;
