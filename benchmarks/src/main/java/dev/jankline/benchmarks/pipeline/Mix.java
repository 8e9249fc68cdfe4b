package dev.jankline.benchmarks.pipeline;

import java.util.SplittableRandom;

/** How stalls are spread over clusters that are numbered from 0. */
enum Mix {
  /** Every cluster is as frequent as every other. */
  EVEN {
    @Override
    int draw(SplittableRandom random, int clusters) {
      return random.nextInt(clusters);
    }
  },
  /** Every other stall belongs to one cluster. */
  HALF_HOT {
    @Override
    int draw(SplittableRandom random, int clusters) {
      return random.nextBoolean() ? 0 : random.nextInt(clusters);
    }
  },
  /** A cluster is as frequent as its number is small (Zipf's law): few make most of the stalls. */
  SKEWED {
    @Override
    int draw(SplittableRandom random, int clusters) {
      return (int) Math.pow(clusters + 1.0, random.nextDouble()) - 1;
    }
  };

  /** Number of the cluster of the next stall. */
  abstract int draw(SplittableRandom random, int clusters);
}
