package dev.jankline.sdk.upload;

/** What came back from one request. */
final class HttpAnswer {
  final int status;
  final String body;
  final long retryAfterMillis;

  HttpAnswer(int status, String body, long retryAfterMillis) {
    this.status = status;
    this.body = body;
    this.retryAfterMillis = retryAfterMillis;
  }
}
