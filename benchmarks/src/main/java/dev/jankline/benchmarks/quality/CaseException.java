package dev.jankline.benchmarks.quality;

/** Says what is wrong with a file of labelled stalls or with a word of the command. */
final class CaseException extends Exception {
  private static final long serialVersionUID = 1L;

  CaseException(String message) {
    super(message);
  }
}
