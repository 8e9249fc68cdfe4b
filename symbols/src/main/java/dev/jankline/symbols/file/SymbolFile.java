package dev.jankline.symbols.file;

import com.github.luben.zstd.ZstdIOException;
import dev.jankline.schema.BuildKind;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Tells what symbol file lies at a path, for which build, from its content alone.
 *
 * <p>Reads the whole file once, plain or packed, and holds one line at a time: refusing takes
 * bounded time and memory whatever the file is ({@link #MAX_PLAIN_BYTES}, {@link #MAX_LINE_BYTES}).
 */
public final class SymbolFile {
  /** Largest text read, after unpacking. The largest mapping seen has 0.17 GB. */
  public static final long MAX_PLAIN_BYTES = 1L << 30;

  /** Longest line read. R8's longest lines list the call sites of an outline. */
  public static final int MAX_LINE_BYTES = 1 << 20;

  private final BuildKind kind;
  private final String buildId;
  private final @Nullable String mapId;
  private final @Nullable String mapHash;
  private final long plainBytes;
  private final long lines;

  public SymbolFile(
      BuildKind kind,
      String buildId,
      @Nullable String mapId,
      @Nullable String mapHash,
      long plainBytes,
      long lines) {
    this.kind = kind;
    this.buildId = buildId;
    this.mapId = mapId;
    this.mapHash = mapHash;
    this.plainBytes = plainBytes;
    this.lines = lines;
  }

  /**
   * Reads a symbol file and names its kind and build.
   *
   * @throws SymbolFileException when it is not a symbol file that can be used; the message says why
   *     and what to do
   */
  public static SymbolFile inspect(Path file) throws SymbolFileException {
    return inspect(file, MAX_PLAIN_BYTES, MAX_LINE_BYTES);
  }

  static SymbolFile inspect(Path file, long maxPlainBytes, int maxLineBytes)
      throws SymbolFileException {
    try {
      if (Files.size(file) == 0) {
        throw new SymbolFileException(Reason.EMPTY, "the file is empty: upload the symbol file");
      }
      FileHeads.refuseForeign(file);
      try (InputStream in = PlainContent.open(file)) {
        return new SymbolFileReader(new TextLines(in, maxPlainBytes, maxLineBytes)).read();
      }
    } catch (SymbolFileException refused) {
      throw refused;
    } catch (ZipException | EOFException | ZstdIOException damaged) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "the packing (gzip, zstd or zip) is damaged ("
              + damaged.getMessage()
              + "): pack and upload it again");
    } catch (IOException failure) {
      throw new SymbolFileException(
          Reason.UNREADABLE, "the file cannot be read: " + failure.getMessage());
    }
  }

  /** Kind of the build id: says what the file is. */
  public BuildKind kind() {
    return kind;
  }

  /**
   * Build the file belongs to, normalized: R8's {@code # pg_map_id}; for a file without one, the
   * SHA-256 of its unpacked content.
   */
  public String buildId() {
    return buildId;
  }

  /** {@code # pg_map_id} of an R8 mapping, normalized. */
  public @Nullable String mapId() {
    return mapId;
  }

  /** SHA-256 of {@code # pg_map_hash} of an R8 mapping, lower-case hex. */
  public @Nullable String mapHash() {
    return mapHash;
  }

  /** Size of the text after unpacking. */
  public long plainBytes() {
    return plainBytes;
  }

  public long lines() {
    return lines;
  }
}
