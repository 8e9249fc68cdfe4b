package dev.jankline.symbols.format;

import dev.jankline.symbols.address.AddressFacts;
import dev.jankline.symbols.address.AddressFacts.SymbolGrade;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.compile.NativeTable;
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
 * @param index file made from the artifact that is kept beside it under {@link
 *     SymbolFormat#madeSuffix}; null when there is none
 * @param lacks what the artifact lacks that a better file of the same build has, in words; null for
 *     nothing
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
        table.file(), facts.ids(), facts.grade(), AddressTable.FORMAT_VERSION, null, table.lacks());
  }
}
