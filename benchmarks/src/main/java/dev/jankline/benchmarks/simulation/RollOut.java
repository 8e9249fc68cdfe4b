package dev.jankline.benchmarks.simulation;

/** Share of the newer version in the exposure of both, by hour. */
enum RollOut {
  EQUAL(0.5, 0.5, 1),
  FIVE_PERCENT(0.05, 0.05, 1),
  TWENTY_PERCENT(0.2, 0.2, 1),
  /** From 2 % to 50 % within a day. */
  RAMP(0.02, 0.5, 24);

  private final double first;
  private final double last;
  private final int hours;

  RollOut(double first, double last, int hours) {
    this.first = first;
    this.last = last;
    this.hours = hours;
  }

  double share(int hour) {
    return first + (last - first) * Math.min(1, hour / (double) hours);
  }
}
