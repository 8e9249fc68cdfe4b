package dev.jankline.formats.report;

import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

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
