package dev.jankline.symbols.frame;

/** Says why a frame is shown with less than its exact original name and line. */
public enum SymbolizationReason {
  /** No mapping is at hand for a frame that needs one (Java, Kotlin, Matrix). */
  MISSING_MAP,
  /** No symbol file is at hand for the module of a native or Dart frame. */
  MISSING_MODULE,
  /** The frame carries no line: the method is known by name, functions inlined into it are not. */
  NO_LINE,
  /** Line, address or method id lies outside of what the symbol file covers. */
  OUT_OF_RANGE,
  /** The frame names another mapping than the one at hand. */
  WRONG_MAP,
  /** Several originals fit; the function joins them with {@code " | "}. */
  AMBIGUOUS,
  /** The symbol file, or the frame itself, could not be read. */
  UNREADABLE;

  /**
   * True when the frame still has original names and only its exactness suffers (NO_LINE and
   * AMBIGUOUS); false when the frame is shown as the binary has it.
   */
  public boolean isNamed() {
    return this == NO_LINE || this == AMBIGUOUS;
  }
}
