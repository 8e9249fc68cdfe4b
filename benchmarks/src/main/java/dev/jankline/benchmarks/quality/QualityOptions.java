package dev.jankline.benchmarks.quality;

import dev.jankline.benchmarks.quality.cases.CaseException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Holds the options of the command.
 *
 * @param seeds seeds of the generated stalls
 * @param drawn whether the seeds were drawn for this run
 * @param stalls number of generated stalls, of all seeds together
 * @param cases file with labelled stalls, instead of generated ones
 * @param write file that gets the generated stalls
 * @param record file that gets a new recording, instead of measuring
 * @param inApp in-app prefixes for the stalls of the file
 * @param json whether to print JSON
 */
record QualityOptions(
    List<Long> seeds,
    boolean drawn,
    int stalls,
    @Nullable Path cases,
    @Nullable Path write,
    @Nullable Path record,
    List<String> inApp,
    boolean json) {

  /** Number of fleets of a run without {@code --seed}, each with a seed drawn for the run. */
  static final int SEEDS = 10;

  static final int DEFAULT_STALLS = 20_000;

  /** Stalls of the fleets that show how the figures change with size. */
  static final List<Integer> SIZES = List.of(2_000, 6_000, 12_000, 24_000);

  static final int MIN_STALLS = 300;
  static final int MAX_STALLS = 200_000;

  /** Tells whether this is the run whose promises decide on the exit code. */
  boolean isReporting() {
    return cases == null && drawn && stalls == DEFAULT_STALLS;
  }

  /**
   * Reads the words of the command.
   *
   * @param draw draws a seed
   */
  static QualityOptions parse(List<String> words, LongSupplier draw) throws CaseException {
    boolean drawn = !words.contains("--seed");
    List<Long> seeds = drawn ? draw(draw) : List.of();
    int stalls = DEFAULT_STALLS;
    Path cases = null;
    Path write = null;
    Path record = null;
    List<String> inApp = List.of();
    boolean json = false;
    for (Iterator<String> left = words.iterator(); left.hasNext(); ) {
      String word = left.next();
      switch (word) {
        case "--json" -> json = true;
        case "--seed" -> seeds = seeds(word, left);
        case "--stalls" -> stalls = (int) number(word, value(word, left), MIN_STALLS, MAX_STALLS);
        case "--cases" -> cases = Path.of(value(word, left));
        case "--write" -> write = Path.of(value(word, left));
        case "--record" -> record = Path.of(value(word, left));
        case "--in-app" -> inApp = new ArrayList<>(Arrays.asList(value(word, left).split(",", -1)));
        default -> throw new CaseException("'" + word + "' is not known; see --help");
      }
    }
    if (cases != null
        && (words.contains("--seed") || words.contains("--stalls") || write != null)) {
      throw new CaseException("--cases measures a file; leave out --seed, --stalls and --write");
    }
    if (cases == null && !inApp.isEmpty()) {
      throw new CaseException("--in-app is for --cases; generated apps bring their own");
    }
    if (record != null && (cases != null || write != null)) {
      throw new CaseException("--record measures nothing; leave out --cases and --write");
    }
    return new QualityOptions(seeds, drawn, stalls, cases, write, record, inApp, json);
  }

  private static List<Long> draw(LongSupplier draw) {
    return LongStream.generate(draw).distinct().limit(SEEDS).boxed().toList();
  }

  private static List<Long> seeds(String word, Iterator<String> left) throws CaseException {
    List<Long> seeds = new ArrayList<>();
    for (String seed : value(word, left).split(",", -1)) {
      seeds.add(number(word, seed, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    return List.copyOf(seeds);
  }

  private static String value(String word, Iterator<String> left) throws CaseException {
    if (!left.hasNext()) {
      throw new CaseException(word + " needs a value");
    }
    return left.next();
  }

  private static long number(String word, String text, long least, long most) throws CaseException {
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new CaseException(word + " is not a whole number: '" + text + "'");
    }
    throw new CaseException(word + " is " + text + "; it can be " + least + " to " + most);
  }
}
