package dev.jankline.benchmarks.quality;

import org.jspecify.annotations.Nullable;

/** Counts how well the rule of Jankline tells diffuse stalls from all others. */
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

  /** Returns the share of diffuse stalls that were recognised; null without diffuse stalls. */
  @Nullable Double recognised() {
    return RuleScore.share(recognised, diffuse);
  }

  /** Returns the share of other stalls that were taken for diffuse; null without other stalls. */
  @Nullable Double falseAlarms() {
    return RuleScore.share(falseAlarms, others);
  }
}
