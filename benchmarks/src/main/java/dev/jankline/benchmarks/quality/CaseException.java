package dev.jankline.benchmarks.quality;

/** Says what is wrong with a file of labelled stalls or with a word of the command. */
public final class CaseException extends Exception {
  private static final long serialVersionUID = 1L;

  public CaseException(String message) {
    super(message);
  }
}
