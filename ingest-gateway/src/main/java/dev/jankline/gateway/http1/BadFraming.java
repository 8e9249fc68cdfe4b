package dev.jankline.gateway.http1;

/** Says why bytes are not a request that the gateway accepts. Has no stack trace. */
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
