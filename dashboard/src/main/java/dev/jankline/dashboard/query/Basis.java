package dev.jankline.dashboard.query;

/** Says where a rate and a change come from. */
public enum Basis {
  /** From {@code jank.comparisons.v1}. */
  JUDGED,
  /** Counts divided by exposure, by the dashboard. */
  COUNTED
}
