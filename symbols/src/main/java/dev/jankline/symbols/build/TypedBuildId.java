package dev.jankline.symbols.build;

import dev.jankline.schema.BuildKind;

/**
 * One name of a build.
 *
 * @param kind what sort of id it is, and so which kind of symbol file belongs to it
 * @param value the id, normalized by {@link BuildIds#normalize}
 */
public record TypedBuildId(BuildKind kind, String value) {}
