package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.TextFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Says which mapping a file is, after the form of every line was checked.
 *
 * @param buildId build the mapping belongs to, normalized: its {@code # pg_map_id}; without one the
 *     SHA-256 of the unpacked text
 * @param mapId its {@code # pg_map_id}, normalized; null when it has none
 * @param mapHash SHA-256 that its {@code # pg_map_hash} states, lower-case hex; null when it has
 *     none
 * @param plainBytes size of the text after unpacking
 */
public record MappingIdentity(
    String buildId, @Nullable String mapId, @Nullable String mapHash, long plainBytes) {
  /** Identity of a mapping without any class: it renames nothing. */
  public static final MappingIdentity NONE = new MappingIdentity("", null, null, 0);

  static final String ARROW = " -> ";

  /** Whether a line begins a class: {@code original.Class -> a.b:}. */
  public static boolean isClass(String line) {
    int arrow = line.indexOf(ARROW);
    return arrow > 0 && !Character.isWhitespace(line.charAt(0)) && line.indexOf(':', arrow) >= 0;
  }

  /**
   * Reads a mapping, plain or packed.
   *
   * @throws SymbolFileException when it is no mapping, or a damaged one, or has no class
   */
  public static MappingIdentity inspect(Path mapping) throws SymbolFileException {
    return TextFile.BOUNDED.read(mapping, lines -> new MappingIdentityReader(lines).read());
  }
}
