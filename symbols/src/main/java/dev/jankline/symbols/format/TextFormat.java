package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.TextFile;
import java.nio.file.Path;
import java.util.Set;

/**
 * A format of text files: the artifact is the file as it was uploaded, plain or packed, and the
 * first line that is no comment shows the format.
 */
abstract class TextFormat implements SymbolFormat {
  /** Version of the artifact of a text format; since 2 a mapping has its index beside it. */
  static final int FORMAT_VERSION = 2;

  private final String title;
  private final Set<BuildKind> kinds;

  TextFormat(String title, Set<BuildKind> kinds) {
    this.title = title;
    this.kinds = kinds;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final Set<BuildKind> kinds() {
    return kinds;
  }

  /** Whether a line begins a file of this format after its comments. */
  abstract boolean begins(String line);

  /** The form of such a line, in words, for messages. */
  abstract String firstLineForm();

  /** In an archive, text files are found by their names. */
  @Override
  public final boolean mayBe(FileHead head) {
    return head.name().endsWith("mapping.txt") || head.name().equals("proguard.map");
  }

  @Override
  public final boolean recognises(Path file) {
    try {
      return begins(TextFile.BOUNDED.firstLine(file).text());
    } catch (SymbolFileException noText) {
      return false;
    }
  }
}
