package dev.jankline.processor.releases;

import java.time.Duration;

/**
 * Says how an app is judged.
 *
 * @param interval time between two judgements of an app whose totals changed
 * @param window length of the windows in which versions are compared: an hour or a day
 * @param maxDeviceStalls stalls that one device may count for a cluster and day
 */
public record JudgeLimits(Duration interval, Duration window, int maxDeviceStalls) {}
