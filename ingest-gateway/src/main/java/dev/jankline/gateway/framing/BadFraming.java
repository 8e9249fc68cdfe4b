package dev.jankline.gateway.framing;

/** Says that bytes are no request this gateway takes, and why. Has no stack trace. */
public final class BadFraming extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  public BadFraming(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  /** HTTP status of the answer. */
  public int status() {
    return status;
  }
}
