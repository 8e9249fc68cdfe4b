package dev.jankline.benchmarks.measure;

import dev.jankline.local.stack.Checkout;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures one thing that is promised. A class for each name of {@code ./jank bench NAME}. Ends by
 * itself within some minutes.
 */
public interface Bench {
  /** Word on the command line. */
  String name();

  /** One line for the list of benchmarks. */
  String summary();

  /**
   * The same with so many devices.
   *
   * @throws IllegalArgumentException when their number is fixed
   */
  default Bench withDevices(int devices) {
    throw new IllegalArgumentException(name() + " takes no --devices");
  }

  /** Whether it hands work to the profile of its run. */
  default boolean isProfiled() {
    return false;
  }

  /**
   * Measures.
   *
   * @return the figures in the order in which they are to be read; a missed bound is no exception
   * @throws Exception when nothing can be measured; its message says what to do
   */
  List<Figure> run(Run run) throws Exception;

  /**
   * Gives a benchmark what it runs with.
   *
   * @param checkout what the build has made
   * @param directory empty folder of this run, deleted after it
   * @param logs folder for what tools print; empty at the start, kept after the run
   * @param progress takes a line for whoever waits
   * @param profile takes work whose samples are wanted
   */
  record Run(
      Checkout checkout, Path directory, Path logs, Consumer<String> progress, Profile profile) {}
}
