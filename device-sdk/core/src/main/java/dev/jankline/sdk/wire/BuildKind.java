package dev.jankline.sdk.wire;

/** Kind of a build id. Order and names are those of the schema. */
public enum BuildKind {
  R8_MAPPING,
  MATRIX_METHODS,
  GNU_BUILD_ID,
  DART_BUILD_ID,
  MACHO_UUID,
  BREAKPAD_ID,
  UNKNOWN
}
