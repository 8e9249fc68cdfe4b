package dev.jankline.dashboard.web;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.rest.ETags;
import dev.jankline.dashboard.rest.PackedBody;
import java.util.Arrays;

/** Answers one file from memory, with its ETag. */
final class StaticFile implements HttpService {
  static final String FOR_EVER = "public, max-age=31536000, immutable";
  static final String ASK_AGAIN = "no-cache";

  private final PackedBody body;
  private final String tag;
  private final ResponseHeaders headers;

  /**
   * Makes a file.
   *
   * @param caching value of Cache-Control
   * @param policy value of Content-Security-Policy
   */
  StaticFile(byte[] bytes, MediaType type, String caching, String policy) {
    this.body = PackedBody.of(bytes);
    this.tag = ETags.of(bytes);
    this.headers =
        ResponseHeaders.builder(HttpStatus.OK)
            .contentType(type)
            .set(HttpHeaderNames.ETAG, tag)
            .set(HttpHeaderNames.CACHE_CONTROL, caching)
            .set(HttpHeaderNames.VARY, "Accept-Encoding")
            .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, policy)
            .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
            .set(HttpHeaderNames.REFERRER_POLICY, "no-referrer")
            .set(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
            .build();
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    boolean known =
        request.headers().getAll(HttpHeaderNames.IF_NONE_MATCH).stream()
            .flatMap(value -> Arrays.stream(value.split(",", -1)))
            .anyMatch(given -> given.strip().equals(tag));
    if (known) {
      ResponseHeadersBuilder unchanged = headers.toBuilder();
      return HttpResponse.of(unchanged.status(HttpStatus.NOT_MODIFIED).build());
    }
    return body.response(request.headers(), headers);
  }
}
