/**
 * Answers uploads of foreign reports. An authenticated HTTP request comes in; the events that its
 * report becomes go to an {@link dev.jankline.gateway.batch.EventSink}, and a reply that says of
 * every event what became of it goes out.
 */
@NullMarked
package dev.jankline.gateway.report;

import org.jspecify.annotations.NullMarked;
