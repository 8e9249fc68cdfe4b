/**
 * Words that work on Kafka, the schema registry or a dashboard: options that say where they are
 * come in, records, counts and decisions go out.
 */
@NullMarked
package dev.jankline.command.cluster;

import org.jspecify.annotations.NullMarked;
