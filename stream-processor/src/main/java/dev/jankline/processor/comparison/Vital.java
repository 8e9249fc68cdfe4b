package dev.jankline.processor.comparison;

/** A measure of the app as a whole that is compared beside its stalls, per foreground hour. */
public enum Vital {
  /** Device-hours with any stall: on how many devices, not how often. */
  STALLED_HOURS("stalled-hours"),
  /** Times that the system reported the app as not responding. */
  ANRS("anrs"),
  /** Frames over 700 ms, at most five of a report. */
  FROZEN_FRAMES("frozen-frames"),
  /** Reports of a screen in which at least a quarter of the frames were slow. */
  SLOW_SCREENS("slow-screens");

  private static final String PREFIX = "vital:";

  private final String label;

  Vital(String label) {
    this.label = label;
  }

  /** The name under which it is published. */
  public String label() {
    return label;
  }

  /** The name of its sums, which no cluster has. */
  String subject() {
    return PREFIX + label;
  }

  static boolean isVital(String subject) {
    return subject.startsWith(PREFIX);
  }
}
