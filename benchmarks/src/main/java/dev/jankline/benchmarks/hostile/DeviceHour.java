package dev.jankline.benchmarks.hostile;

/**
 * Holds what one device did in one hour in which it used the app: how long, and how often it
 * stalled where.
 *
 * @param device number of the device, which it keeps
 * @param hour hours since the beginning; hour 0 is Thursday, about 10:00 local time
 * @param version version that the device ran in this hour
 * @param tier LOW, MID or HIGH
 * @param os major Android version, "12" to "15"
 * @param foregroundHours time in the foreground, above 0 and at most 1
 * @param clusters ids of the clusters that had stalls, ascending; id {@link HostileFleet#UNNAMED}
 *     counts stalls that have no name
 * @param stalls number of stalls, above 0, of the cluster at the same index
 * @param arrivalHour hour in which the upload with this device-hour arrives, at or after {@code
 *     hour}. The fleet passes device-hours on in the order of {@code hour}: a reader who wants what
 *     was known at hour h takes those with {@code arrivalHour <= h}. It equals {@code hour} but in
 *     {@link HostileScenario#LATE_UPLOADS}.
 */
@SuppressWarnings("ArrayRecordComponent") // Millions of them are made and never compared.
public record DeviceHour(
    int device,
    int hour,
    String version,
    String tier,
    String os,
    String vendor,
    String model,
    double foregroundHours,
    int[] clusters,
    int[] stalls,
    int arrivalHour) {

  /** Returns the stalls of all clusters together. */
  public int stallCount() {
    int sum = 0;
    for (int count : stalls) {
      sum += count;
    }
    return sum;
  }

  /** Returns the stalls of a cluster, 0 when it had none. */
  public int stallsOf(int cluster) {
    for (int i = 0; i < clusters.length; i++) {
      if (clusters[i] == cluster) {
        return stalls[i];
      }
    }
    return 0;
  }
}
