package dev.jankline.symbols.file;

import java.io.IOException;

/** Says why a file is not a symbol file that can be used, and what to do. */
public final class SymbolFileException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Sorts refused files. */
  public enum Reason {
    /** Nothing in it, or no class or method in it. */
    EMPTY,
    /** A symbol file, but of a kind or packing that is not read here. */
    UNSUPPORTED,
    /** Not a symbol file, or a damaged one. */
    MALFORMED,
    /** Larger, or with longer lines, than the bounds allow. */
    TOO_LARGE,
    /** Not the file's fault: reading it failed. */
    UNREADABLE,
    /** Not the file's fault: a tool that reads this kind is not installed here. */
    TOOL_MISSING
  }

  private final Reason reason;

  public SymbolFileException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
