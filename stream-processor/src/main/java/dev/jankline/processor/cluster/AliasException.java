package dev.jankline.processor.cluster;

/** Says which line of an alias table is wrong, and what to do. */
public final class AliasException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  AliasException(String message) {
    super(message);
  }
}
