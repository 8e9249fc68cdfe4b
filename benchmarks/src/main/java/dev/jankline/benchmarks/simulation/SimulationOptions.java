package dev.jankline.benchmarks.simulation;

import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Holds the options of {@code ./jank simulate releases}, {@code hostile} and {@code anrs}.
 *
 * @param seeds number of releases of each scenario
 * @param firstSeed seed of the first of them
 * @param only part of the name of the scenarios that are run; empty for all
 * @param json whether to print JSON
 */
public record SimulationOptions(int seeds, int firstSeed, String only, boolean json) {
  static final int DEFAULT_SEEDS = 200;
  private static final int MAX_SEEDS = 100_000;

  /**
   * Reads the words of the command.
   *
   * @param defaultSeeds number of releases when the words do not say it
   * @throws IllegalArgumentException when a word is wrong, with the reason
   */
  public static SimulationOptions parse(List<String> words, int defaultSeeds) {
    int seeds = defaultSeeds;
    int firstSeed = 1;
    String only = "";
    boolean json = false;
    for (Iterator<String> left = words.iterator(); left.hasNext(); ) {
      String word = left.next();
      switch (word) {
        case "--json" -> json = true;
        case "--seeds" -> seeds = number(word, value(word, left));
        case "--first-seed" -> firstSeed = number(word, value(word, left));
        case "--only" -> only = value(word, left);
        default -> throw new IllegalArgumentException("'" + word + "' is not known; see --help");
      }
    }
    return new SimulationOptions(seeds, firstSeed, only, json);
  }

  /** The first {@code number} seeds. */
  public LongStream first(int number) {
    return LongStream.range(firstSeed, (long) firstSeed + number);
  }

  private static String value(String word, Iterator<String> left) {
    if (!left.hasNext()) {
      throw new IllegalArgumentException(word + " needs a value");
    }
    return left.next();
  }

  private static int number(String word, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= MAX_SEEDS) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(word + " is not a whole number: '" + text + "'", e);
    }
    throw new IllegalArgumentException(word + " is " + text + "; it can be 1 to " + MAX_SEEDS);
  }
}
