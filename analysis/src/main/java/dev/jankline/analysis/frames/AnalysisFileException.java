package dev.jankline.analysis.frames;

/** Says which line of a frame list cannot be read, and how to correct it. */
public final class AnalysisFileException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public AnalysisFileException(String message) {
    super(message);
  }
}
