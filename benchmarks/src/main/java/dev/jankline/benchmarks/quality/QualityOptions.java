package dev.jankline.benchmarks.quality;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the options of the command.
 *
 * @param cases file with labelled stalls, instead of this module's sets
 * @param inApp in-app prefixes for the stalls of the file
 * @param json whether to print JSON
 */
record QualityOptions(@Nullable Path cases, List<String> inApp, boolean json) {

  /**
   * Reads the words of the command.
   *
   * @throws CaseException when a word is unknown, has no value or does not fit the others
   */
  static QualityOptions parse(List<String> words) throws CaseException {
    Path cases = null;
    List<String> inApp = List.of();
    boolean json = false;
    for (Iterator<String> left = words.iterator(); left.hasNext(); ) {
      String word = left.next();
      switch (word) {
        case "--json" -> json = true;
        case "--cases" -> cases = Path.of(value(word, left));
        case "--in-app" -> inApp = List.of(value(word, left).split(",", -1));
        default -> throw new CaseException("'" + word + "' is not known; see --help");
      }
    }
    if (cases == null && !inApp.isEmpty()) {
      throw new CaseException("--in-app is for --cases; the sets bring their own");
    }
    return new QualityOptions(cases, inApp, json);
  }

  private static String value(String word, Iterator<String> left) throws CaseException {
    if (!left.hasNext()) {
      throw new CaseException(word + " needs a value");
    }
    return left.next();
  }
}
