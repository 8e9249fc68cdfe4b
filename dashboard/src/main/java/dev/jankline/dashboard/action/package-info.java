/**
 * What people decide about tickets on the page: decisions come in, records of {@code
 * jank.ticket-status.v1} go out, where the processor reads them. Nothing is kept.
 */
@NullMarked
package dev.jankline.dashboard.action;

import org.jspecify.annotations.NullMarked;
