package dev.jankline.gateway;

/** Says that an upload is refused, why, and what its sender can do. Has no stack trace. */
public final class Refusal extends Exception {
  private final RejectReason reason;

  /**
   * @param message what is wrong and what to do; goes to the client
   */
  public Refusal(RejectReason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public RejectReason reason() {
    return reason;
  }

  /** Message for the client, never null. */
  public String explanation() {
    String message = getMessage();
    return message == null ? reason.name() : message;
  }
}
