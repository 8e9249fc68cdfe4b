package dev.jankline.wire;

/** Says why bytes or JSON of a producer are not a record of the wire contract, and where. */
public final class WireException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong, in one word: the name is also metric label and accounting reason. */
  public enum Reason {
    /** The bytes or the JSON cannot be read. */
    MALFORMED,
    /** The bytes were written with a schema no version of Jankline has shipped. */
    UNKNOWN_SCHEMA,
    /** The record can be read, but says something that cannot be. */
    INVALID,
    /** Not the record's fault: its reader has no memory for it now. */
    UNAVAILABLE
  }

  private final Reason reason;

  public WireException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public WireException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
