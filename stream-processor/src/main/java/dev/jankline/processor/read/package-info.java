/**
 * Reads the bytes of a topic at the start of a sub-topology: records in, values of the topic's type
 * out. A record that cannot be read, or on which processing failed too often, is handed to the
 * stage that makes a dead letter of it.
 */
@NullMarked
package dev.jankline.processor.read;

import org.jspecify.annotations.NullMarked;
