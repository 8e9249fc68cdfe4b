package dev.jankline.dashboard.store;

import java.time.Duration;

/**
 * Bounds a store.
 *
 * @param memoryMegabytes memory of the database outside of Java's heap
 * @param readers queries at one time
 * @param maxStalls single stalls kept, the newest
 * @param treesPerCluster stalls of each cluster and version kept with all samples, the newest
 * @param hoursKept how long rows of one hour are kept; rows of days are kept for ever
 */
public record StoreLimits(
    int memoryMegabytes, int readers, long maxStalls, int treesPerCluster, Duration hoursKept) {
  /** Queries at one time, when nobody says otherwise. */
  public static final int READERS = 4;
}
