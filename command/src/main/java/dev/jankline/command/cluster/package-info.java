/**
 * Words that work on Kafka and the schema registry: options that say where they are come in,
 * records and counts go out.
 */
@NullMarked
package dev.jankline.command.cluster;

import org.jspecify.annotations.NullMarked;
