package dev.jankline.sdk.upload;

import org.jspecify.annotations.Nullable;

/** The answer to one request. */
final class HttpAnswer {
  final int status;
  final String body;
  final long retryAfterMillis;
  final @Nullable String etag;

  HttpAnswer(int status, String body, long retryAfterMillis, @Nullable String etag) {
    this.status = status;
    this.body = body;
    this.retryAfterMillis = retryAfterMillis;
    this.etag = etag;
  }
}
