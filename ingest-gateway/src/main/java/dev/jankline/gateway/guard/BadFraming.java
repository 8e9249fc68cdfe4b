package dev.jankline.gateway.guard;

/** Says that bytes are no request this gateway takes, and why. Has no stack trace. */
final class BadFraming extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  BadFraming(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  /** HTTP status of the answer. */
  int status() {
    return status;
  }
}
