package dev.jankline.symbols.r8.mapping;

/** Lists the versions of the mapping format; what comments mean depends on it. */
enum MapVersion {
  /** Newer than known here: R8 9.5.28 then ignores what depends on the version, and so do we. */
  UNKNOWN("unknown"),
  /** Not stated, or experimental. */
  NONE("none"),
  V1_0("1.0"),
  V2_0("2.0"),
  V2_1("2.1"),
  V2_2("2.2"),
  V2_3("2.3");

  private final String text;

  MapVersion(String text) {
    this.text = text;
  }

  static MapVersion of(String text) {
    if (text.equals("experimental")) {
      return NONE;
    }
    for (MapVersion version : values()) {
      if (version.text.equals(text)) {
        return version;
      }
    }
    return UNKNOWN;
  }

  boolean atLeast(MapVersion other) {
    return compareTo(other) >= 0;
  }
}
