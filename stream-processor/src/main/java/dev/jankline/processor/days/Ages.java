package dev.jankline.processor.days;

import java.time.Duration;

/**
 * Says how old events may be, and how long rows can change for it. All of it follows from {@link
 * #GRACE} (docs/adr/0008-lateness-and-dedup.md).
 */
public final class Ages {
  /**
   * How long before its own receive time an event may have happened and still count. A device keeps
   * events for 7 days; the eighth is for the upload that the seventh day begins.
   */
  public static final Duration GRACE = Duration.ofDays(8);

  /** Ages beyond are not told apart: all of them are late. */
  public static final Duration OLDEST = GRACE.plusDays(1);

  /** How long after its receipt a stall may still get its names, and be counted elsewhere. */
  public static final Duration KEPT = Duration.ofDays(7);

  /** How long after the end of its window a row can change. */
  public static final Duration CHANGES = GRACE.plus(KEPT);

  /**
   * How long stores keep what belongs to a day, from its start on: the day itself, and one more, so
   * that nothing is missing before it can no longer change.
   */
  public static final Duration STORED = CHANGES.plusDays(2);

  /**
   * How long days of devices are kept: the devices' own past of a week, two weeks of comparison,
   * and three days more, in which late events arrive.
   */
  public static final Duration COMPARED = Duration.ofDays(24);

  /**
   * How long what was said last of a cluster, a screen or a fix is remembered: longer than a ticket
   * waits for the releases that show that its stall is gone.
   */
  public static final Duration REMEMBERED = Duration.ofDays(365);

  private Ages() {}
}
