package dev.jankline.benchmarks.stack;

import dev.jankline.benchmarks.measure.Figure;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Judges whether the machine was quiet enough for the figures of a run to be compared with those of
 * other runs. Ratios within a run bear more noise than figures in microseconds.
 *
 * @param spread CPU time of the same work in different rounds, highest over lowest
 * @param others highest share of the machine's CPU time that foreign processes took, from 0 to 1
 */
public record Noise(double spread, double others) {
  private static final double QUIET_SPREAD = 1.25;
  private static final double QUIET_OTHERS = 0.15;
  private static final double PERCENT = 100;

  /**
   * Judges by the rounds of the work that never changes.
   *
   * @param sameWork CPU time of that work, one number for each round
   * @param costs everything that was measured
   */
  public static Noise of(Collection<Double> sameWork, Collection<Cost> costs) {
    return new Noise(
        Collections.max(sameWork) / Collections.min(sameWork),
        costs.stream().mapToDouble(Cost::others).max().orElse(0));
  }

  /** Both numbers, with the name of the work that never changes. */
  public List<Figure> figures(String sameWork) {
    return List.of(
        Figure.of(sameWork + ", CPU, highest round over lowest", spread, "times"),
        Figure.of("CPU time of other processes, highest", others * PERCENT, "%"));
  }

  /** Says that the machine was too busy, and how one sees it; empty when it was quiet. */
  public Optional<String> warning() {
    return spread <= QUIET_SPREAD && others <= QUIET_OTHERS
        ? Optional.empty()
        : Optional.of(
            "the machine was too busy to compare these figures with those of other runs: rounds of"
                + " the same work differ by %s times, other processes took up to %s %% of the CPU"
                    .formatted(Figure.shown(spread), Figure.shown(others * PERCENT)));
  }
}
