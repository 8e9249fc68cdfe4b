package dev.jankline.sdk.wire;

import org.jspecify.annotations.Nullable;

/** Names one binary of the app, or the mapping of its obfuscated names. Immutable. */
public final class BuildId {
  private final BuildKind kind;
  private final @Nullable String id;

  /**
   * Names one binary or mapping.
   *
   * @param kind what it is the id of
   * @param id the id: for R8 the mapping id, for all others lower-case hex digits without dashes;
   *     null when there is none
   */
  public BuildId(BuildKind kind, @Nullable String id) {
    this.kind = kind;
    this.id = id;
  }

  /** {@return what it is the id of} */
  public BuildKind kind() {
    return kind;
  }

  /** {@return the id, as given; null when there is none} */
  public @Nullable String id() {
    return id;
  }

  /** Kind of a build id. Order and names are those of the schema. */
  public enum BuildKind {
    /** Mapping of names that R8 or ProGuard obfuscated. */
    R8_MAPPING,
    /** Mapping of the method ids of probes ({@code methodMapping.txt}). */
    MATRIX_METHODS,
    /** Build id note of an ELF library. */
    GNU_BUILD_ID,
    /** Build id of a Dart AOT snapshot. */
    DART_BUILD_ID,
    /** UUID of a Mach-O binary. */
    MACHO_UUID,
    /** Debug id of a Breakpad symbol file. */
    BREAKPAD_ID,
    /** Any other kind. */
    UNKNOWN
  }
}
