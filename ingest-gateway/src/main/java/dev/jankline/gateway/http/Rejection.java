package dev.jankline.gateway.http;

import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Says that an upload is refused, why, and what its sender can do. Has no stack trace. */
public final class Rejection extends Exception {
  private static final long SECOND = 1_000_000_000L;
  private static final long MAX_RETRY_AFTER = 3_600;
  private static final int MAX_SHOWN = 80;

  private final RejectReason reason;
  private final @Nullable String encodings;
  private final long retryAfterSeconds;

  /**
   * @param message what is wrong and what to do; goes to the client
   */
  public Rejection(RejectReason reason, String message) {
    this(reason, message, null, 0);
  }

  private Rejection(
      RejectReason reason, String message, @Nullable String encodings, long retryAfterSeconds) {
    super(message, null, false, false);
    this.reason = reason;
    this.encodings = encodings;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * Refuses an upload because too much was sent.
   *
   * @param whose whose quota it is
   * @param waitNanos time after which more is taken
   */
  public static Rejection ofQuota(String whose, String app, long waitNanos) {
    long seconds = Math.min(MAX_RETRY_AFTER, Math.max(1, (waitNanos + SECOND - 1) / SECOND));
    return new Rejection(
        RejectReason.QUOTA_EXCEEDED,
        "The quota of the %s is used up (%s): send the same batch again after %d s"
            .formatted(whose, app, seconds),
        null,
        seconds);
  }

  /**
   * Refuses an upload for its Content-Encoding.
   *
   * @param encodings those that are taken, as in Accept-Encoding
   */
  public static Rejection ofEncoding(String message, String encodings) {
    return new Rejection(RejectReason.UNSUPPORTED_ENCODING, message, encodings, 0);
  }

  /** Content encodings that would be taken; null when the refusal is for something else. */
  @Nullable String encodings() {
    return encodings;
  }

  /** Seconds after which the client may send again; 0 when the reason says nothing of it. */
  long retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** The rejection that a stage failed with; null when it failed for another reason. */
  public static @Nullable Rejection in(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
    return cause instanceof Rejection rejection ? rejection : null;
  }

  /**
   * Whether its sender's address does not pay for an upload: it was accepted, or refused by no
   * fault of the address.
   */
  public static boolean isFree(@Nullable Rejection refusal) {
    RejectReason reason = refusal == null ? RejectReason.UNAVAILABLE : refusal.reason;
    return reason == RejectReason.UNAVAILABLE || reason == RejectReason.QUOTA_EXCEEDED;
  }

  public RejectReason reason() {
    return reason;
  }

  /** Message for the client, never null. */
  public String explanation() {
    String message = getMessage();
    return message == null ? reason.name() : message;
  }

  /**
   * Shortens text of a client for replies and logs: on one line, without control codes; empty when
   * there is none.
   */
  public static String shortened(@Nullable String text) {
    if (text == null) {
      return "";
    }
    String start = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    return start.replaceAll("\\p{Cntrl}", "?");
  }
}
