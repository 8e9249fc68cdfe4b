package dev.jankline.processor.statistics;

import dev.jankline.processor.statistics.ExposedCells.Cell;
import dev.jankline.schema.DeviceTier;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;

/** Builds exposure and counts of two versions for tests, hour by hour, with seeded chance. */
public final class AComparison {
  /** Start of the first hour. */
  public static final Instant START = Instant.parse("2026-11-22T08:00:00Z");

  private final int hours;
  private final int strata;
  private final double older;
  private final double newer;

  private AComparison(int hours, int strata, double older, double newer) {
    this.hours = hours;
    this.strata = strata;
    this.older = older;
    this.newer = newer;
  }

  /** Both versions are observed in each hour and stratum with so many device-hours. */
  public static AComparison of(int hours, int strata, double older, double newer) {
    return new AComparison(hours, strata, older, newer);
  }

  /** A stratum by its number. */
  public static Stratum stratum(int number) {
    return new Stratum(DeviceTier.MID, number + 1);
  }

  /** A cell by its hour and stratum. */
  public static Cell cell(int hour, int stratum) {
    return new Cell(START.plus(Duration.ofHours(hour)), stratum(stratum));
  }

  /** Exposure of all hours. */
  public ExposedCells exposed() {
    return exposedUntil(hours);
  }

  /** Exposure up to an hour. */
  public ExposedCells exposedUntil(int hour) {
    ExposedCells.Builder builder = new ExposedCells.Builder();
    for (int h = 0; h < hour; h++) {
      for (int s = 0; s < strata; s++) {
        builder.add(cell(h, s), older, newer);
      }
    }
    return builder.build();
  }

  /** The same counts in each cell. */
  public AffectedCells counts(int olderCount, int newerCount) {
    AffectedCells.Builder builder = new AffectedCells.Builder(exposed());
    for (int h = 0; h < hours; h++) {
      for (int s = 0; s < strata; s++) {
        builder.add(cell(h, s), olderCount, newerCount);
      }
    }
    return builder.build();
  }

  /** Poisson counts; the newer version's rate is a multiple of the older's. */
  public int[][][] draw(double rate, double ratio, Random random) {
    int[][][] counts = new int[hours][strata][2];
    for (int h = 0; h < hours; h++) {
      for (int s = 0; s < strata; s++) {
        counts[h][s][0] = poisson(rate * older, random);
        counts[h][s][1] = poisson(rate * ratio * newer, random);
      }
    }
    return counts;
  }

  /** What was drawn up to an hour. */
  public AffectedCells until(int hour, int[][][] drawn, ExposedCells exposed) {
    AffectedCells.Builder builder = new AffectedCells.Builder(exposed);
    for (int h = 0; h < hour; h++) {
      for (int s = 0; s < strata; s++) {
        builder.add(cell(h, s), drawn[h][s][0], drawn[h][s][1]);
      }
    }
    return builder.build();
  }

  /** A Poisson number. */
  public static int poisson(double mean, Random random) {
    double limit = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }
}
