package dev.jankline.analysis;

import dev.jankline.analysis.RepresentativeStack.Alternative;
import java.util.List;

/** Puts into words what a stall without dominant stack did beside its representative stack. */
final class Alternatives {
  private static final double PERCENT = 100;

  private Alternatives() {}

  /** Frames and shares of the stall's time, for example {@code a.b.c 40 %}. */
  static List<String> of(List<Alternative> alternatives) {
    return alternatives.stream()
        .map(one -> one.frame() + " " + Math.round(PERCENT * one.share()) + " %")
        .toList();
  }
}
