/**
 * The rows that counts are kept in, one class for each kind of count. What is counted goes in; rows
 * come out that can be added up, written as {@code PartialCount}, read again and published. Knows
 * no other stage and keeps no state: {@code combine} and {@code count} keep rows in stores.
 */
@NullMarked
package dev.jankline.processor.row;

import org.jspecify.annotations.NullMarked;
