package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One format of symbol files: recognises its files, compiles them to artifacts, loads artifacts as
 * symbolizers. Everything that depends on the format of a file is behind this port; {@link
 * SymbolFormats} lists the implementations.
 *
 * <p>Implementations are thread-safe and keep nothing between calls. The same file always becomes
 * the same artifact, byte by byte: stores find artifacts by their SHA-256.
 */
public interface SymbolFormat {
  /** The format's name in messages, as in "a damaged ELF file". */
  String title();

  /** Kinds of the build ids under which artifacts of this format are announced. */
  Set<BuildKind> kinds();

  /**
   * Whether a file of an archive or a folder is worth unpacking as one of this format. Looks at
   * name and first bytes only, so it may be wrong; {@link #recognises} then decides.
   */
  boolean mayBe(FileHead head);

  /**
   * Whether a file has this format, so that {@link #compile} takes it or says what is wrong with
   * it. Reads no more of the file than it needs; a file that cannot be read is not recognised.
   *
   * @param file a text file plain or packed, any other file plain
   */
  boolean recognises(Path file);

  /**
   * Compiles a file to artifacts: one for each binary in it.
   *
   * @throws SymbolFileException when the file cannot be used, be it damaged or of another format;
   *     the message says why and what to do
   * @throws IOException when an artifact cannot be written
   */
  List<CompiledSymbols> compile(Compilation compilation) throws IOException;

  /**
   * Begins to load an artifact that {@link #compile} made, in this version or an earlier one.
   *
   * @throws IOException when the artifact is missing, damaged or of another format
   */
  Loading load(StoredArtifact artifact) throws IOException;

  /**
   * What ends the name of the file that is kept beside an artifact of this format; it changes with
   * the version of that file. Null when there is no such file.
   */
  default @Nullable String madeSuffix() {
    return null;
  }

  /** An artifact that is about to be loaded: first its cost is known, then it is loaded. */
  interface Loading {
    /** Upper bound of the heap that the symbolizer will hold, its memo included, in bytes. */
    long heapBytes();

    /** Loads the artifact. */
    Symbolizer symbolizer() throws IOException;
  }
}
