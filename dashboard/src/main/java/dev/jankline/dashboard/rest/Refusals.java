package dev.jankline.dashboard.rest;

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
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.report.ReleaseCheck.OtherBaselineException;
import dev.jankline.dashboard.rest.Refusal.Reason;
import dev.jankline.dashboard.store.StoreException;
import dev.jankline.service.QuietLog;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Answers failures as JSON with a sentence, without messages of libraries. */
final class Refusals implements ServerErrorHandler {
  private final QuietLog log;

  Refusals(QuietLog log) {
    this.log = log;
  }

  /** The refusal for a failure; what is not the client's fault is logged. */
  Refusal of(Throwable failure) {
    Throwable cause =
        failure.getCause() != null && isWrapper(failure) ? failure.getCause() : failure;
    if (cause instanceof Params.BadParameterException) {
      return new Refusal(Reason.BAD_PARAMETER, String.valueOf(cause.getMessage()));
    }
    if (cause instanceof NotFoundException) {
      return new Refusal(Reason.NOT_FOUND, String.valueOf(cause.getMessage()));
    }
    if (cause instanceof OtherBaselineException) {
      return new Refusal(Reason.CONFLICT, String.valueOf(cause.getMessage()));
    }
    log.warn("request", "A request failed: " + cause);
    return cause instanceof StoreException || cause instanceof RequestTimeoutException
        ? new Refusal(Reason.UNAVAILABLE, "the store did not answer: try again in some seconds")
        : new Refusal(Reason.INTERNAL, "the dashboard failed: its log says why");
  }

  @Override
  public HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    if (cause instanceof HttpStatusException status) {
      return of(status.httpStatus()).response();
    } else if (cause instanceof HttpResponseException response) {
      return response.httpResponse();
    }
    return of(cause).response();
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    Refusal refusal = of(status);
    return AggregatedHttpResponse.of(
        refusal.headers().toBuilder().status(status).build(), refusal.body(), HttpHeaders.of());
  }

  static Refusal nothingHere() {
    return new Refusal(Reason.NOT_FOUND, "there is nothing here: docs/dashboard.md has all paths");
  }

  static Refusal wrongMethod() {
    return new Refusal(
        Reason.METHOD_NOT_ALLOWED,
        "this path does not answer the method: docs/dashboard.md has all paths");
  }

  private static Refusal of(HttpStatus status) {
    if (status.equals(HttpStatus.NOT_FOUND)) {
      return nothingHere();
    }
    if (status.equals(HttpStatus.METHOD_NOT_ALLOWED)) {
      return wrongMethod();
    }
    if (status.equals(HttpStatus.REQUEST_ENTITY_TOO_LARGE)) {
      return new Refusal(
          Reason.BAD_PARAMETER,
          "the body is larger than %d bytes".formatted(ActionService.MAX_BYTES));
    }
    if (status.equals(HttpStatus.SERVICE_UNAVAILABLE)) {
      return new Refusal(Reason.UNAVAILABLE, "not now: try again in some seconds");
    }
    return status.isClientError()
        ? new Refusal(Reason.BAD_PARAMETER, "the request cannot be read: " + status.reasonPhrase())
        : new Refusal(Reason.INTERNAL, "the dashboard failed: its log says why");
  }

  private static boolean isWrapper(Throwable failure) {
    return failure instanceof CompletionException;
  }
}
