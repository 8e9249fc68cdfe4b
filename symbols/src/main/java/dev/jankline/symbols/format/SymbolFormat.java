package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.CompileProgress;
import dev.jankline.symbols.compile.NativeTable;
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

  /**
   * One file to compile.
   *
   * @param file a text file plain or packed, any other file plain
   * @param folder where artifacts are made; exists, empty, and belongs to this compilation alone
   * @param faults takes parts of the file that cannot be used while others can
   * @param progress takes how far the compilation is, in any unit
   */
  public record Compilation(Path file, Path folder, PartFaults faults, CompileProgress progress) {
    /** Takes parts of a file that cannot be used while others can. */
    @FunctionalInterface
    public interface PartFaults {
      /**
       * Takes one.
       *
       * @param part names the part in words
       * @throws SymbolFileException to refuse the whole file
       */
      void notTaken(String part, SymbolFileException why) throws SymbolFileException;
    }

    /** A compilation that refuses the whole file when a part of it cannot be used. */
    public static Compilation whole(Path file, Path folder) {
      PartFaults refusing =
          (part, why) -> {
            throw why;
          };
      return new Compilation(file, folder, refusing, CompileProgress.NONE);
    }
  }

  /**
   * Holds one artifact on its way to the store.
   *
   * @param file the artifact
   * @param ids builds it belongs to, the best name first; all are names of the same binary
   * @param grade how much it knows
   * @param formatVersion version of the artifact's format
   * @param index file made from the artifact that is kept beside it under {@link
   *     SymbolFormat#madeSuffix}; null when there is none
   * @param lacks what the artifact lacks that a better file of the same build has, in words; null
   *     for nothing
   */
  public record CompiledSymbols(
      Path file,
      List<TypedBuildId> ids,
      SymbolGrade grade,
      int formatVersion,
      @Nullable Path index,
      @Nullable String lacks) {
    public CompiledSymbols {
      ids = List.copyOf(ids);
    }

    /** An artifact that is an address table. */
    static CompiledSymbols of(NativeTable table) {
      AddressFacts facts = table.facts();
      return new CompiledSymbols(
          table.file(),
          facts.ids(),
          facts.grade(),
          AddressTable.FORMAT_VERSION,
          null,
          table.lacks());
    }
  }

  /** Gives a format the files of one artifact that it loads. */
  public interface StoredArtifact {
    /** SHA-256 of the artifact, lower-case hex. */
    String sha256();

    /** The artifact itself, for reading only. */
    Path file() throws IOException;

    /**
     * What was made from the artifact when it was stored, for reading only; null when there is
     * none.
     *
     * @param suffix says what, and in which version of its format
     */
    @Nullable Path made(String suffix) throws IOException;

    /**
     * A local file made from the artifact; made by {@code maker} when it is not there yet.
     *
     * @param suffix says what, and in which version of its format
     */
    Path cached(String suffix, Maker maker) throws IOException;

    /** Deletes a local file, because it is damaged, so that it is made again. */
    void discard(String suffix) throws IOException;

    /** Writes a file that is missing. */
    @FunctionalInterface
    interface Maker {
      void make(Path target) throws IOException;
    }
  }
}
