package dev.jankline.benchmarks.simulation.upload;

import dev.jankline.sdk.SdkConfig;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;

/**
 * Holds the options of {@code ./jank simulate uploads}.
 *
 * @param seeds number of phones of each pattern
 * @param grace how old an event may be when it arrives, for the figures something is promised about
 * @param interval time between two uploads, as uploadIntervalMillis of the configuration
 * @param json whether to print JSON
 */
record UploadOptions(int seeds, Duration grace, Duration interval, boolean json) {
  static final int DEFAULT_SEEDS = 100;
  static final int DEFAULT_GRACE_DAYS = 8;

  private static final int MAX_SEEDS = 10_000;
  private static final int MAX_GRACE_DAYS = 60;
  private static final int MAX_INTERVAL_HOURS = 168;

  /**
   * Reads the words of the command.
   *
   * @throws IllegalArgumentException when a word is wrong, with the reason
   */
  static UploadOptions parse(List<String> words) {
    int seeds = DEFAULT_SEEDS;
    int graceDays = DEFAULT_GRACE_DAYS;
    Duration interval = Duration.ofMillis(SdkConfig.builder().build().uploadIntervalMillis());
    boolean json = false;
    for (Iterator<String> left = words.iterator(); left.hasNext(); ) {
      String word = left.next();
      switch (word) {
        case "--json" -> json = true;
        case "--seeds" -> seeds = number(word, left, MAX_SEEDS);
        case "--grace" -> graceDays = number(word, left, MAX_GRACE_DAYS);
        case "--interval" -> interval = Duration.ofHours(number(word, left, MAX_INTERVAL_HOURS));
        default -> throw new IllegalArgumentException("'" + word + "' is not known; see --help");
      }
    }
    return new UploadOptions(seeds, Duration.ofDays(graceDays), interval, json);
  }

  private static int number(String word, Iterator<String> left, int max) {
    if (!left.hasNext()) {
      throw new IllegalArgumentException(word + " needs a value");
    }
    String text = left.next();
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(word + " is not a whole number: '" + text + "'", e);
    }
    throw new IllegalArgumentException(word + " is " + text + "; it can be 1 to " + max);
  }
}
