/**
 * Reads and writes records as plain JSON by their Avro schemas, for producers without Avro. JSON
 * text comes in and records go out, or the other way around.
 */
@NullMarked
package dev.jankline.wire.json;

import org.jspecify.annotations.NullMarked;
