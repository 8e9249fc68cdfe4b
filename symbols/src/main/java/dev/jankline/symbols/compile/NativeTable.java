package dev.jankline.symbols.compile;

import dev.jankline.symbols.address.AddressFacts;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An address table on disk, made of one native binary.
 *
 * @param lacks what the binary lacks that a better file of the same build has, in words; null for
 *     nothing
 */
public record NativeTable(Path file, AddressFacts facts, @Nullable String lacks) {}
