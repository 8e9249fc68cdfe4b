package dev.jankline.benchmarks.quality;

import dev.jankline.benchmarks.quality.cases.CaseException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the options of the command.
 *
 * @param seeds seeds of the generated stalls
 * @param stalls number of generated stalls, of all seeds together
 * @param cases file with labelled stalls, instead of generated ones
 * @param write file that gets the generated stalls
 * @param record file that gets a new recording, instead of measuring
 * @param inApp in-app prefixes for the stalls of the file
 * @param json whether to print JSON
 */
record QualityOptions(
    List<Long> seeds,
    int stalls,
    @Nullable Path cases,
    @Nullable Path write,
    @Nullable Path record,
    List<String> inApp,
    boolean json) {

  /** Seeds that figures are reported for. Rules are tuned with other seeds, 1 to 9. */
  static final List<Long> REPORTING = List.of(7001L, 7002L, 7003L);

  static final int DEFAULT_STALLS = 6000;
  static final int MIN_STALLS = 300;
  static final int MAX_STALLS = 200_000;

  /** Tells whether this is the run whose promises decide on the exit code. */
  boolean isReporting() {
    return cases == null && seeds.equals(REPORTING) && stalls == DEFAULT_STALLS;
  }

  /** Reads the words of the command. */
  static QualityOptions parse(List<String> words) throws CaseException {
    List<Long> seeds = REPORTING;
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
        case "--seed" -> seeds = List.of(number(word, left, Long.MIN_VALUE, Long.MAX_VALUE));
        case "--stalls" -> stalls = (int) number(word, left, MIN_STALLS, MAX_STALLS);
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
    return new QualityOptions(seeds, stalls, cases, write, record, inApp, json);
  }

  private static String value(String word, Iterator<String> left) throws CaseException {
    if (!left.hasNext()) {
      throw new CaseException(word + " needs a value");
    }
    return left.next();
  }

  private static long number(String word, Iterator<String> left, long least, long most)
      throws CaseException {
    String text = value(word, left);
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
