package dev.jankline.gateway.http;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.HttpResponseException;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * Answers what no service answers: as JSON like every refusal, without messages of the HTTP
 * library.
 */
public record PlainErrors(Replies replies) implements ServerErrorHandler {
  @Override
  public HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    if (cause instanceof HttpStatusException status) {
      return replies.error(status.httpStatus());
    } else if (cause instanceof HttpResponseException response) {
      return response.httpResponse();
    } else if (cause instanceof RequestTimeoutException) {
      return replies.error(HttpStatus.SERVICE_UNAVAILABLE);
    }
    return replies.error(HttpStatus.INTERNAL_SERVER_ERROR);
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    return AggregatedHttpResponse.of(
        replies.headers(status.code()), replies.errorText(status), HttpHeaders.of());
  }
}
