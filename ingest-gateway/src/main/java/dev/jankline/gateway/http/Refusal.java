package dev.jankline.gateway.http;

import org.jspecify.annotations.Nullable;

/** Says that an upload is refused, why, and what its sender can do. Has no stack trace. */
public final class Refusal extends Exception {
  private final RejectReason reason;
  private final @Nullable String encodings;

  /**
   * @param message what is wrong and what to do; goes to the client
   */
  public Refusal(RejectReason reason, String message) {
    this(reason, message, null);
  }

  private Refusal(RejectReason reason, String message, @Nullable String encodings) {
    super(message, null, false, false);
    this.reason = reason;
    this.encodings = encodings;
  }

  /**
   * Refuses an upload for its Content-Encoding.
   *
   * @param encodings those that are taken, as in Accept-Encoding
   */
  public static Refusal ofEncoding(String message, String encodings) {
    return new Refusal(RejectReason.UNSUPPORTED_ENCODING, message, encodings);
  }

  /** Content encodings that would be taken; null when the refusal is for something else. */
  @Nullable String encodings() {
    return encodings;
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
