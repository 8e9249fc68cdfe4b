package dev.jankline.benchmarks.measure;

import java.util.List;

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
   * Measures.
   *
   * @return the figures in the order in which they are to be read; a missed bound is no exception
   * @throws Exception when nothing can be measured; its message says what to do
   */
  List<Figure> run(BenchRun run) throws Exception;
}
