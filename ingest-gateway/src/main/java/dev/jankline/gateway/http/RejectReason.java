package dev.jankline.gateway.http;

/**
 * Names why a gateway refuses an upload: metric label, field of the reply, reason of {@code
 * GatewayRejects} and accounting column in one.
 */
public enum RejectReason {
  /** No key, or an unknown one. */
  UNAUTHORIZED(401),
  /** The key belongs to another app than the batch. */
  WRONG_APP(403),
  /** The key opens something else, for example an upload key that a device sends. */
  WRONG_KEY(403),
  /** Operators have disabled the app. */
  APP_DISABLED(403),
  UNSUPPORTED_TYPE(415),
  UNSUPPORTED_ENCODING(415),
  /** More bytes than allowed: as sent, unpacked, or as one event. */
  TOO_LARGE(413),
  /** Not a whole batch: truncated, corrupt, trailing bytes. */
  MALFORMED(400),
  /** Written with a schema that was never shipped. */
  UNKNOWN_SCHEMA(400),
  /** Readable, but breaks a rule of {@code BatchCheck}. */
  INVALID(422),
  /** More than the quota of the app or installation: send it again after Retry-After. */
  QUOTA_EXCEEDED(429),
  /** Not the client's fault: send the same batch again after Retry-After. */
  UNAVAILABLE(503);

  private final int status;

  RejectReason(int status) {
    this.status = status;
  }

  /** HTTP status of the reply. */
  public int status() {
    return status;
  }
}
