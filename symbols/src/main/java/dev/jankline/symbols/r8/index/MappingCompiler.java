package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.mapping.MappingParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a mapping into an index file, once.
 *
 * <p>The same mapping gives the same bytes. Reads the mapping as a stream and holds one class, the
 * distinct names and a few numbers a class; the bounds of all of them are constants, so refusing a
 * hostile file takes bounded time and memory.
 */
public final class MappingCompiler {
  /** Version of the index files written; others are compiled anew from the mapping. */
  public static final int FORMAT_VERSION = Layout.FORMAT_VERSION;

  private MappingCompiler() {}

  /**
   * Writes the index of a mapping to a file, which is complete and durable when this returns and
   * gone when it throws.
   *
   * @param mapId {@code # pg_map_id} of the mapping; null when it has none
   * @param mapHash {@code # pg_map_hash} of the mapping; null when it has none
   * @return whether all comments of the mapping counted; false when it states a version that is not
   *     known here, so that those which depend on the version are passed over, as by R8
   * @throws SymbolFileException when a line is none of a mapping, or asks for too much
   */
  public static boolean compile(
      TextLines mapping, @Nullable String mapId, @Nullable String mapHash, Path target)
      throws IOException {
    boolean complete = false;
    try (IndexWriter writer = new IndexWriter(target)) {
      MappingParser parser = new MappingParser(mapping, writer::add);
      parser.parse();
      writer.finish(mapId == null ? "" : mapId, mapHash == null ? "" : mapHash);
      complete = true;
      return !parser.statesUnknownVersion();
    } finally {
      if (!complete) {
        Files.deleteIfExists(target);
      }
    }
  }
}
