package dev.jankline.analysis.frames;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the text files that a team gives to the analysis. */
public final class AnalysisFile {

  private AnalysisFile() {}

  /**
   * Reads all lines of a file.
   *
   * @param what what the file is, for the message: {@code frame list}
   * @throws AnalysisFileException when the file cannot be read or is not UTF-8 text
   */
  public static List<String> lines(Path file, String what) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      throw new AnalysisFileException(file + " is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new AnalysisFileException("cannot read the " + what + " " + file + "; check the path");
    }
  }

  /** Says which line of a frame list cannot be read, and how to correct it. */
  public static final class AnalysisFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public AnalysisFileException(String message) {
      super(message);
    }
  }
}
