package dev.jankline.sdk.wire;

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
