/**
 * Counts the events that the gateway accepted and refused. Counts of each upload come in; metrics
 * and, for refused events, reports to an {@link
 * dev.jankline.gateway.accounting.RejectReporter.RejectSink} go out.
 */
@NullMarked
package dev.jankline.gateway.accounting;

import org.jspecify.annotations.NullMarked;
