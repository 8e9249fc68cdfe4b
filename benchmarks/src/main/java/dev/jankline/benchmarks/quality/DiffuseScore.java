package dev.jankline.benchmarks.quality;

import org.jspecify.annotations.Nullable;

/** Counts how well our rule tells stalls without a majority from all others. */
final class DiffuseScore {
  private long diffuse;
  private long recognised;
  private long others;
  private long falseAlarms;

  void add(boolean labelledDiffuse, boolean foundDiffuse) {
    if (labelledDiffuse) {
      diffuse++;
      recognised += foundDiffuse ? 1 : 0;
    } else {
      others++;
      falseAlarms += foundDiffuse ? 1 : 0;
    }
  }

  long stalls() {
    return diffuse;
  }

  /** Share of the diffuse stalls that were recognised; null without any. */
  @Nullable Double recognised() {
    return RuleScore.share(recognised, diffuse);
  }

  /** Share of all other stalls that were taken for diffuse; null without any. */
  @Nullable Double falseAlarms() {
    return RuleScore.share(falseAlarms, others);
  }
}
