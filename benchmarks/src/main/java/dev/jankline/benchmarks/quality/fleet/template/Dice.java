package dev.jankline.benchmarks.quality.fleet.template;

import java.util.List;
import java.util.SplittableRandom;

/** Makes random decisions; the same seed gives the same decisions. Not thread-safe. */
public final class Dice {
  private final SplittableRandom random;

  public Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Returns dice for one item, independent of decisions made for other items. */
  public static Dice of(long seed, Object... what) {
    return new Dice(seed * 0x9E3779B97F4A7C15L + hash(what));
  }

  /** Returns a hash that is the same on every JVM, 0 or more. */
  public static int hash(Object... what) {
    int hash = 17;
    for (Object part : what) {
      hash = 31 * hash + part.toString().hashCode();
      hash ^= hash >>> 15;
      hash *= 0x2C1B3C6D;
    }
    return (hash ^ (hash >>> 13)) & Integer.MAX_VALUE;
  }

  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Returns a number from {@code from} to {@code to}, both included. */
  public int between(int from, int to) {
    return random.nextInt(from, to + 1);
  }

  public double between(double from, double to) {
    return from + random.nextDouble() * (to - from);
  }

  public double gaussian() {
    double sum = 0;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum - 6;
  }

  public <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Returns an index; the likelihood of each is proportional to its weight. */
  public int weighted(double[] weights) {
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    double left = random.nextDouble() * total;
    for (int i = 0; i < weights.length - 1; i++) {
      left -= weights[i];
      if (left < 0) {
        return i;
      }
    }
    return weights.length - 1;
  }

  public <T> void shuffle(List<T> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      T moved = list.get(i);
      int other = random.nextInt(i + 1);
      list.set(i, list.get(other));
      list.set(other, moved);
    }
  }
}
