package dev.jankline.benchmarks.quality.cases;

/** Says what is wrong with a file of labelled stalls, and where. */
public final class CaseException extends Exception {
  private static final long serialVersionUID = 1L;

  public CaseException(String message) {
    super(message);
  }
}
