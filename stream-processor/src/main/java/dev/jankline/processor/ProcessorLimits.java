package dev.jankline.processor;

import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.service.ProcessorSettings;
import dev.jankline.processor.stalls.AnalyzeProcessor.RetainedLimits;
import java.time.Duration;

/**
 * Bounds what the stages hold and count.
 *
 * @param maxDeviceStalls stalls a device counts for each cluster and day
 * @param rows version names and screens of an app that are counted apart each day
 * @param retained bounds of stalls retained for late symbols
 * @param waiting bounds of counts that wait for the commit
 * @param maxHeld how long a total of a cluster that changed little waits until it is judged
 * @param judge how often and by which windows versions are compared
 */
public record ProcessorLimits(
    int maxDeviceStalls,
    RowLimits rows,
    RetainedLimits retained,
    WaitingLimits waiting,
    Duration maxHeld,
    JudgeLimits judge) {
  /** A minute with the default. */
  private static final int HELD_COMMITS = 6;

  /** The bounds as they are configured. */
  static ProcessorLimits of(ProcessorSettings settings) {
    ProcessorSettings.Retained retained = settings.retained();
    ProcessorSettings.PreAggregate preAggregate = settings.preAggregate();
    return new ProcessorLimits(
        settings.maxDeviceStalls(),
        new RowLimits(settings.rows().maxVersions(), settings.rows().maxScreens()),
        new RetainedLimits(
            retained.maxBytes(),
            retained.maxAge(),
            retained.maxWait(),
            RetainedLimits.MAX_STALL_BYTES),
        new WaitingLimits(preAggregate.maxRows(), preAggregate.maxBytes()),
        settings.commitInterval().multipliedBy(HELD_COMMITS),
        new JudgeLimits(settings.judge().interval(), settings.maxDeviceStalls()));
  }
}
