package dev.jankline.formats.report;

import dev.jankline.schema.BatchHeader;
import java.time.Instant;

/**
 * Tells what a foreign report does not say of itself. What a report says holds against it, but for
 * the app, which is always that of the origin.
 *
 * @param header header of the events; a text {@value #UNKNOWN}, a platform or tier UNKNOWN and a
 *     version code of 0 say nothing. Without an installation id each event counts as an
 *     installation of its own
 * @param readAt clock of the sender when it sent the report; time of an event when the report names
 *     none
 * @param stall what is known of the stall or stalls
 */
public record ReportOrigin(BatchHeader header, Instant readAt, GivenStall stall) {
  /** A text of the header that says nothing. */
  public static final String UNKNOWN = "unknown";

  /** An origin that knows nothing of the stalls. */
  public ReportOrigin(BatchHeader header, Instant readAt) {
    this(header, readAt, GivenStall.NOTHING);
  }
}
