package dev.jankline.processor.lists;

/** Says which line of a frame list or an alias table cannot be read, and how to correct it. */
public final class AnalysisFileException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public AnalysisFileException(String message) {
    super(message);
  }
}
