package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import java.util.concurrent.TimeUnit;

/**
 * Says why a request is not answered.
 *
 * @param sentence what is wrong and what to do
 */
public record Refusal(Reason reason, String sentence) {
  private static final String RETRY_SECONDS = "2";
  private static final long MAX_BODY_SECONDS = 2;

  /** Why; each with its status. */
  public enum Reason {
    BAD_PARAMETER(400),
    UNAUTHORIZED(401),
    FORBIDDEN(403),
    NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    CONFLICT(409),
    UNAVAILABLE(503),
    INTERNAL(500);

    private final int status;

    Reason(int status) {
      this.status = status;
    }
  }

  /** The whole answer. */
  public HttpResponse response() {
    return HttpResponse.of(headers(), body());
  }

  /**
   * The whole answer to a request whose body nobody wants, when the body has come, or after 2
   * seconds: a client that is cut off while it sends often does not read the answer. Keeps nothing
   * of the body.
   */
  HttpResponse afterBody(HttpRequest request) {
    HttpResponse answer = response();
    return HttpResponse.of(
        request
            .mapData(part -> HttpData.empty())
            .aggregate()
            .handle((body, failure) -> answer)
            .completeOnTimeout(answer, MAX_BODY_SECONDS, TimeUnit.SECONDS));
  }

  ResponseHeaders headers() {
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(reason.status)
            .contentType(MediaType.JSON_UTF_8)
            .set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    if (reason == Reason.UNAVAILABLE) {
      headers.set(HttpHeaderNames.RETRY_AFTER, RETRY_SECONDS);
    }
    if (reason == Reason.UNAUTHORIZED) {
      headers.set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    return headers.build();
  }

  HttpData body() {
    return HttpData.ofUtf8(
        JsonNodeFactory.instance
            .objectNode()
            .put("reason", reason.name())
            .put("error", sentence)
            .toString());
  }
}
