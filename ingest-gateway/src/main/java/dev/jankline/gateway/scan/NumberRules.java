package dev.jankline.gateway.scan;

import dev.jankline.wire.BatchCheck;
import java.util.Set;

/**
 * Says between which bounds the numbers of an event are, as {@link BatchCheck} wants them. A number
 * that is not named here may be any.
 */
final class NumberRules {
  private static final Set<String> DURATIONS =
      Set.of(
          "Stall.durationMillis",
          "ScreenFrames.visibleMillis",
          "Exposure.foregroundMillis",
          "AppStart.firstFrameMillis",
          "AppStart.fullyDrawnMillis");
  private static final Set<String> COUNTS =
      Set.of(
          "StackSample.shareMillis",
          "ScreenFrames.frames",
          "ScreenFrames.overrunHistogram",
          "ScreenFrames.totalOverrunMillis",
          "ScreenFrames.slowFrames",
          "ScreenFrames.frozenFrames",
          "JankCauses.application",
          "JankCauses.compositor",
          "JankCauses.other",
          "Exposure.sessions",
          "SelfReport.captured",
          "SelfReport.queued",
          "SelfReport.sent",
          "SelfReport.overheadMillis",
          "DropCount.events");

  private NumberRules() {}

  /** Lowest value of a field, by record and field. */
  static long min(String field) {
    return DURATIONS.contains(field) || COUNTS.contains(field) ? 0 : Long.MIN_VALUE;
  }

  /** Highest value of a field, by record and field. */
  static long max(String field) {
    return DURATIONS.contains(field) ? BatchCheck.MAX_DURATION.toMillis() : Long.MAX_VALUE;
  }
}
