package dev.jankline.symbols.format;

import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.binary.DwarfReader.UnknownDwarf;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormat.Compilation;
import dev.jankline.symbols.format.SymbolFormat.CompiledSymbols;
import dev.jankline.symbols.format.SymbolFormat.Loading;
import dev.jankline.symbols.format.SymbolFormat.StoredArtifact;
import dev.jankline.symbols.frame.AddressSymbolizer;
import dev.jankline.symbols.frame.Symbolizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A format of native symbol files: the first bytes show it, and the artifact is an address table.
 */
abstract class NativeFormat implements SymbolFormat {
  private static final String ARTIFACT = "artifact-0";

  private final String title;
  private final Set<BuildKind> kinds;

  NativeFormat(String title, Set<BuildKind> kinds) {
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

  /** Compiles a file that may lie: whatever is thrown becomes a refusal in {@link #compile}. */
  abstract List<CompiledSymbols> read(Compilation compilation) throws IOException;

  @Override
  public boolean recognises(Path file) {
    try {
      return mayBe(FileHead.of(file));
    } catch (IOException unreadable) {
      return false;
    }
  }

  @Override
  public final List<CompiledSymbols> compile(Compilation compilation) throws IOException {
    if (!mayBe(FileHead.of(compilation.file()))) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "it does not begin as " + title() + " does");
    }
    return checked(compilation);
  }

  /** Compiles a file whatever it begins with. */
  final List<CompiledSymbols> checked(Compilation compilation) throws IOException {
    try {
      return read(compilation);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException lying) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "a damaged %s file: %s; build and upload it again".formatted(title(), reason(lying)));
    } catch (UnknownDwarf unknown) {
      throw new SymbolFileException(
          Reason.UNSUPPORTED, "debug info that is not understood: " + unknown.getMessage());
    }
  }

  private static String reason(RuntimeException lying) {
    String message = lying.getMessage();
    return message == null ? "numbers in it contradict each other" : message;
  }

  /** Where the only artifact of a file is made. */
  static Path artifact(Compilation compilation) {
    return compilation.folder().resolve(ARTIFACT);
  }

  @Override
  public final Loading load(StoredArtifact artifact) throws IOException {
    Path file = artifact.file();
    if (!AddressTable.isOne(file)) {
      throw new IOException(file + " is no address artifact, though it was announced as one");
    }
    return new MappedTable(file, artifact.sha256());
  }

  /** An address artifact: it is mapped, so that only its memo takes heap. */
  private record MappedTable(Path file, String sha256) implements Loading {
    @Override
    public long heapBytes() {
      return AddressSymbolizer.MEMO_BYTES;
    }

    @Override
    public Symbolizer symbolizer() throws IOException {
      return new AddressSymbolizer(AddressTable.open(file), sha256);
    }
  }
}
