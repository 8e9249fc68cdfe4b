package dev.jankline.formats.report;

import dev.jankline.schema.BatchHeader;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

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

  /**
   * When an event began: at the time that is given, unless the report names the end; else so many
   * milliseconds before its end, or before the report was sent.
   *
   * @param end end of the event by the report; null when it names none
   */
  public Instant start(@Nullable Instant end, long millis) {
    Instant given = stall.time();
    if (end == null && given != null) {
      return given;
    }
    Instant at = end == null ? readAt : end;
    return at.minusMillis(Math.max(0, Math.min(millis, Integer.MAX_VALUE)));
  }

  /**
   * Tells of a stall what reports of some formats do not say; null where nobody knows.
   *
   * @param time when the stall began
   * @param durationMillis how long it lasted
   * @param thresholdMillis threshold of the tool
   * @param screen screen
   * @param offset zone of times that name none
   */
  public record GivenStall(
      @Nullable Instant time,
      @Nullable Long durationMillis,
      @Nullable Integer thresholdMillis,
      @Nullable String screen,
      ZoneOffset offset) {
    /** Nothing is known; times that name no zone are UTC. */
    public static final GivenStall NOTHING = new GivenStall(null, null, null, null, ZoneOffset.UTC);

    /** The duration, or another one when it is not known. */
    public long durationOr(long millis) {
      return durationMillis == null ? millis : durationMillis;
    }

    /** The threshold, or another one when it is not known. */
    public int thresholdOr(int millis) {
      return thresholdMillis == null ? millis : thresholdMillis;
    }
  }
}
