package dev.jankline.processor.releases;

/** What the counts of two versions say about a cluster, a screen or the whole app. */
public enum Outcome {
  /**
   * The newer version is worse by more than the tolerated ratio and at least the minimum effect.
   */
  WORSE,
  /** Worse, and the older version never had it where both were observed. */
  NEW,
  /** Worse by more than the tolerated ratio, but by less than the minimum effect. */
  SLIGHTLY_WORSE,
  /** The ratio is surely below the watched one. */
  NOT_WORSE,
  /** The older version had it, the newer never, and that is no chance. */
  GONE,
  /** The exposure is too small to tell; the verdict says how much is missing. */
  NOT_ENOUGH,
  /**
   * No window and stratum in which both versions were observed; or, of a cluster, one of the
   * versions waits for symbols.
   */
  NOT_COMPARABLE
}
