package dev.jankline.checks.source;

/** Says which of its two source trees a module's code is in. */
public enum CodeKind {
  MAIN("src/main", "target/classes"),
  TEST("src/test", "target/test-classes");

  private final String sources;
  private final String classes;

  CodeKind(String sources, String classes) {
    this.sources = sources;
    this.classes = classes;
  }

  /** Folder of the sources, seen from the module's folder. */
  public String sources() {
    return sources;
  }

  /** Folder of the compiled classes, seen from the module's folder. */
  public String classes() {
    return classes;
  }
}
