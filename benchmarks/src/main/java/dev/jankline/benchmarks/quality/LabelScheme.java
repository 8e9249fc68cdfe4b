package dev.jankline.benchmarks.quality;

/** Says what two stalls must share to be of one cause. */
public enum LabelScheme {
  /** The place in the code that an engineer would change. */
  MEND,
  /** The ticket that an engineer would file; it may join several places. */
  TICKET
}
