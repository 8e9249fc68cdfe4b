package dev.jankline.symbols.format;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextFile;
import dev.jankline.symbols.file.TextLines;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Says which {@code methodMapping.txt} a file is, after every line of it was checked.
 *
 * @param buildId SHA-256 of the unpacked text: the file names no build itself
 * @param plainBytes size of the text after unpacking
 * @param lines number of its lines
 */
public record MatrixFile(String buildId, long plainBytes, long lines) {
  /**
   * Reads a file, plain or packed.
   *
   * @throws SymbolFileException when it is no {@code methodMapping.txt}, or a damaged one
   */
  public static MatrixFile inspect(Path file) throws SymbolFileException {
    return TextFile.BOUNDED.read(file, MatrixFile::read);
  }

  private static MatrixFile read(TextLines lines) throws IOException {
    boolean any = false;
    for (String line = lines.next(); line != null; line = lines.next()) {
      boolean isComment = !any && line.stripLeading().startsWith("#");
      if (!line.isBlank() && !isComment) {
        check(line, lines.number());
        any = true;
      }
    }
    if (!any) {
      throw new SymbolFileException(
          Reason.EMPTY, "no method in it: upload the methodMapping.txt of a build with Matrix");
    }
    return new MatrixFile(lines.sha256(), lines.bytes(), lines.number());
  }

  private static void check(String line, long number) throws SymbolFileException {
    if (MatrixMethod.parse(line) == null) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "line "
              + number
              + " is not 'id,access,class method desc' as in methodMapping.txt of Matrix");
    }
  }
}
