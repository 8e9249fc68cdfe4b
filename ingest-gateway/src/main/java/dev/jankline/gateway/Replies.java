package dev.jankline.gateway;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import java.time.Duration;

/** Writes replies as HTTP: JSON, and Retry-After with every 503. */
final class Replies {
  private static final int UNAVAILABLE = RejectReason.UNAVAILABLE.status();

  private final long retryAfterSeconds;

  Replies(Duration retryAfter) {
    this.retryAfterSeconds = Math.max(1, retryAfter.toSeconds());
  }

  HttpResponse json(int status, String json) {
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(status).contentType(MediaType.JSON_UTF_8);
    if (status == UNAVAILABLE) {
      headers.add(HttpHeaderNames.RETRY_AFTER, Long.toString(retryAfterSeconds));
    }
    return HttpResponse.of(headers.build(), HttpData.ofUtf8(json));
  }

  /** Reply to a request that is refused outside of the ledger. */
  HttpResponse refusal(Refusal refusal) {
    return error(refusal.reason().status(), refusal.reason().name(), refusal.explanation());
  }

  /** Reply that says why, in a word for programs and in a sentence for people. */
  HttpResponse error(int status, String reason, String explanation) {
    return json(
        status,
        JsonNodeFactory.instance
            .objectNode()
            .put("reason", reason)
            .put("error", explanation)
            .toString());
  }
}
