/**
 * Counts the raw events of an installation again and compares the figures with those that it
 * publishes. The recount is SQL over the events: none of it uses code of the stream or of the
 * dashboard.
 */
@NullMarked
package dev.jankline.command.audit;

import org.jspecify.annotations.NullMarked;
