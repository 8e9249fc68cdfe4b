package dev.jankline.processor;

import dev.jankline.processor.commit.WaitingLimits;
import dev.jankline.processor.judge.JudgeLimits;
import dev.jankline.processor.late.KeptLimits;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.settings.JudgeWindow;
import dev.jankline.processor.settings.ProcessorSettings;
import dev.jankline.processor.window.Windows;

/**
 * Bounds what the stages hold and count.
 *
 * @param maxDeviceStalls stalls a device counts for each cluster and day
 * @param rows version names and screens of an app that are counted apart each day
 * @param kept bounds of stalls kept for late symbols
 * @param waiting bounds of counts that wait for the commit
 * @param judge how often and by which windows versions are compared
 */
public record TopologyLimits(
    int maxDeviceStalls,
    RowLimits rows,
    KeptLimits kept,
    WaitingLimits waiting,
    JudgeLimits judge) {
  /** The bounds as they are configured. */
  static TopologyLimits of(ProcessorSettings settings) {
    ProcessorSettings.Kept kept = settings.kept();
    ProcessorSettings.Combine combine = settings.combine();
    return new TopologyLimits(
        settings.maxDeviceStalls(),
        new RowLimits(settings.rows().maxVersions(), settings.rows().maxScreens()),
        new KeptLimits(kept.maxBytes(), kept.maxAge(), kept.maxWait(), KeptLimits.MAX_STALL_BYTES),
        new WaitingLimits(combine.maxRows(), combine.maxBytes()),
        new JudgeLimits(
            settings.judge().interval(),
            settings.judge().window() == JudgeWindow.DAY ? Windows.DAY : Windows.HOUR,
            settings.maxDeviceStalls()));
  }
}
