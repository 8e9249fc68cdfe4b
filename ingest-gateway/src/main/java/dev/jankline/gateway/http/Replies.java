package dev.jankline.gateway.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes replies as HTTP: JSON, and Retry-After with every 503 and 429. */
public final class Replies {
  private static final int UNAVAILABLE = RejectReason.UNAVAILABLE.status();

  private final long retryAfterSeconds;

  public Replies(Duration retryAfter) {
    this.retryAfterSeconds = Math.max(1, retryAfter.toSeconds());
  }

  public HttpResponse json(int status, String json) {
    return json(status, json, null);
  }

  /**
   * Reply to an upload.
   *
   * @param refusal why it is refused, null when it is not; says in Accept-Encoding what is taken
   *     instead (RFC 9110, 15.5.16)
   */
  public HttpResponse json(int status, String json, @Nullable Rejection refusal) {
    return reply(headers(status), HttpData.ofUtf8(json), refusal);
  }

  /** Reply to an upload that is refused, in another form than JSON. */
  public HttpResponse refusal(Rejection refusal, MediaType type, byte[] body) {
    ResponseHeaders headers =
        headers(refusal.reason().status()).toBuilder().contentType(type).build();
    return reply(headers, HttpData.wrap(body), refusal);
  }

  private static HttpResponse reply(
      ResponseHeaders headers, HttpData body, @Nullable Rejection refusal) {
    if (refusal != null && refusal.retryAfterSeconds() > 0) {
      headers =
          headers.toBuilder()
              .set(HttpHeaderNames.RETRY_AFTER, Long.toString(refusal.retryAfterSeconds()))
              .build();
    }
    if (refusal != null && refusal.encodings() != null) {
      headers =
          headers.toBuilder().set(HttpHeaderNames.ACCEPT_ENCODING, refusal.encodings()).build();
    }
    return HttpResponse.of(headers, body);
  }

  /** Headers of a JSON reply. */
  ResponseHeaders headers(int status) {
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(status).contentType(MediaType.JSON_UTF_8);
    if (status == UNAVAILABLE) {
      headers.add(HttpHeaderNames.RETRY_AFTER, Long.toString(retryAfterSeconds));
    }
    return headers.build();
  }

  /** Reply to a request that is refused outside of the accounting. */
  public HttpResponse refusal(Rejection refusal) {
    String json = text(refusal.reason().name(), refusal.explanation());
    return json(refusal.reason().status(), json, refusal);
  }

  /** Reply with a reason for programs and an explanation for people. */
  public HttpResponse error(int status, String reason, String explanation) {
    return json(status, text(reason, explanation));
  }

  /** Reply whose reason and text are the phrase of its status. */
  public HttpResponse error(HttpStatus status) {
    return HttpResponse.of(headers(status.code()), errorText(status));
  }

  /** Body of a reply whose reason and text are the phrase of its status. */
  HttpData errorText(HttpStatus status) {
    String phrase = status.reasonPhrase();
    return HttpData.ofUtf8(text(phrase.toUpperCase(Locale.ROOT).replace(' ', '_'), phrase));
  }

  private static String text(String reason, String explanation) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("reason", reason)
        .put("error", explanation)
        .toString();
  }
}
