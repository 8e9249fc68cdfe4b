package dev.jankline.benchmarks.quality;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads labelled stalls from a file with one JSON document on each line; skips empty lines. */
final class CaseFile {
  private CaseFile() {}

  /**
   * Passes on the stalls in the order of the file.
   *
   * @throws CaseException when the file cannot be read or has no stall; for a line that cannot be
   *     used it names the number
   */
  static void read(Path file, Consumer<LabelledStall> to) throws CaseException {
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
      throw new CaseException(
          file + " after line " + number + ": the text is not UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw new CaseException(file + " cannot be read: " + e.getMessage());
    }
    if (stalls == 0) {
      throw new CaseException(file + " holds no stall; write one JSON document on each line");
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
