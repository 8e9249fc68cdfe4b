package dev.jankline.symbols.format;

import dev.jankline.symbols.address.SymbolGrade;
import dev.jankline.symbols.build.TypedBuildId;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one artifact on its way to the store.
 *
 * @param file the artifact
 * @param ids builds it belongs to, the best name first; all are names of the same binary
 * @param grade how much it knows
 * @param formatVersion version of the artifact's format
 * @param index what was made from the artifact: of a mapping its index
 */
public record CompiledSymbols(
    Path file, List<TypedBuildId> ids, SymbolGrade grade, int formatVersion, @Nullable Path index) {
  public CompiledSymbols {
    ids = List.copyOf(ids);
  }
}
