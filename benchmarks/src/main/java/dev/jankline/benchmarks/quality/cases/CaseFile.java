package dev.jankline.benchmarks.quality.cases;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads labelled stalls from a file, one JSON document a line; empty lines are passed over. */
public final class CaseFile {
  private CaseFile() {}

  /**
   * Hands on one stall after the other.
   *
   * @throws CaseException with the number of the line that cannot be used, or when there is none
   */
  public static void read(Path file, Consumer<LabelledStall> to) throws CaseException {
    if (!Files.isRegularFile(file)) {
      throw new CaseException("there is no file " + file + "; check the path");
    }
    int number = 0;
    int stalls = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          to.accept(labelled(file, number, line));
          stalls++;
        }
      }
    } catch (CharacterCodingException e) {
      throw new CaseException(file + " after line " + number + ": not UTF-8");
    } catch (IOException e) {
      throw new CaseException(file + " cannot be read: " + e.getMessage());
    }
    if (stalls == 0) {
      throw new CaseException(file + " holds no stall; write one JSON document a line");
    }
  }

  private static LabelledStall labelled(Path file, int number, String line) throws CaseException {
    try {
      return CaseLine.read(line);
    } catch (CaseException e) {
      throw new CaseException(file + " line " + number + ": " + e.getMessage());
    }
  }
}
