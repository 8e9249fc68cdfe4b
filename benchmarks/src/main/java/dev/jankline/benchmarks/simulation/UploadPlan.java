package dev.jankline.benchmarks.simulation;

/** How many hours after the end of an hour its counts arrive. */
enum UploadPlan {
  WITHIN_HOUR(0, 0, 0),
  TWO_HOURLY(2, 0, 0),
  DAILY(24, 0, 0),
  /** Devices wait for Wi-Fi: 40 % of the counts need a second and third day. */
  WIFI_ONLY(24, 72, 0.4);

  private final int hours;
  private final int lateHours;
  private final double late;

  UploadPlan(int hours, int lateHours, double late) {
    this.hours = hours;
    this.lateHours = lateHours;
    this.late = late;
  }

  /** Draws a delay in hours. */
  int delay(Draws draws) {
    return late > 0 && draws.happens(late)
        ? hours + 1 + draws.below(lateHours - hours)
        : draws.below(hours + 1);
  }

  /** Share of what was counted that has arrived after a number of hours. */
  double arrived(int after) {
    if (after < 0) {
      return 0;
    }
    double inTime = Math.min(1, (after + 1) / (hours + 1.0));
    double lateArrived =
        late > 0 ? Math.min(1, Math.max(0, after - hours) / (double) (lateHours - hours)) : 0;
    return (1 - late) * inTime + late * lateArrived;
  }
}
