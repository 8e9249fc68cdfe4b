package dev.jankline.symbols.format;

import dev.jankline.symbols.file.PlainContent;
import dev.jankline.symbols.file.SymbolFile;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.index.MappingCompiler;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes indexes of mapping files, plain or packed. */
public final class R8Indexes {
  /** Ends the name of an index; changes with the format, so that no old one is taken for a new. */
  public static final String SUFFIX = ".r8-" + MappingCompiler.FORMAT_VERSION;

  private R8Indexes() {}

  /**
   * Compiles a mapping, whose identity is known, into a new file.
   *
   * @return what {@link MappingCompiler#compile} says
   */
  public static boolean compile(Path mapping, SymbolFile identity, Path index) throws IOException {
    try (InputStream in = PlainContent.open(mapping)) {
      return MappingCompiler.compile(
          new TextLines(in, SymbolFile.MAX_PLAIN_BYTES, SymbolFile.MAX_LINE_BYTES),
          identity.mapId(),
          identity.mapHash(),
          index);
    } catch (OutOfMemoryError exhausted) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "the mapping needs more memory than there is: raise the heap (-Xmx) of this process");
    }
  }

  /** Compiles a mapping for this process only. */
  public static MappingIndex open(Path mapping, SymbolFile identity) throws IOException {
    Path index = Files.createTempFile("jank", SUFFIX);
    try {
      compile(mapping, identity, index);
      return MappingIndex.open(index);
    } finally {
      Files.deleteIfExists(index);
    }
  }
}
