package dev.jankline.gateway.report;

import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.gateway.accounting.GatewayAccounting;
import dev.jankline.gateway.body.BodyGathering;
import dev.jankline.gateway.http.ApiKeys;
import dev.jankline.gateway.http.ApiKeys.Admission;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.Replies;
import dev.jankline.schema.KeyKind;
import dev.jankline.service.guard.RequestGuard;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code POST /v1/reports/{format}}, {@code POST /v1/logs} as OTLP has it, and {@code POST
 * /v1/explain}: authenticates, reads address and headers, gathers the body, hands it to {@link
 * ReportReceiver} and counts every event once. Never blocks its event loop.
 *
 * @param keys keys of all kinds
 */
public record ReportService(
    ApiKeys keys,
    BodyGathering bodies,
    ReportReceiver receiver,
    GatewayAccounting accounting,
    Replies replies,
    InstantSource clock)
    implements HttpService {
  public static final String PATH = "/v1/reports/{format}";

  /** Where exporters of OpenTelemetry send logs. */
  public static final String OTLP_PATH = "/v1/logs";

  /** Where a report is explained; nothing of it is stored or counted. */
  public static final String EXPLAIN_PATH = "/v1/explain";

  /** A body is read as it comes; an answer is written as a whole, in one packet. */
  @Override
  public ExchangeType exchangeType(RoutingContext routingContext) {
    return ExchangeType.REQUEST_STREAMING;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    KeyKind[] kinds =
        context.path().equals(EXPLAIN_PATH)
            ? new KeyKind[] {KeyKind.READ, KeyKind.UPLOAD, KeyKind.DEVICE}
            : new KeyKind[] {KeyKind.DEVICE};
    Admission admission = keys.admit(request.headers().get(HttpHeaderNames.AUTHORIZATION), kinds);
    return HttpResponse.of(
        reply(context, request, admission)
            .thenApply(reply -> response(context, request.headers(), admission.app(), reply)));
  }

  private CompletableFuture<ReportReply> reply(
      ServiceRequestContext context, HttpRequest request, Admission admission) {
    Instant receivedAt = clock.instant();
    try {
      ReportHead head = ReportHead.of(admission.orRefuse(), context, request.headers(), receivedAt);
      receiver.begin(head);
      return bodies
          .gather(request, body -> receiver.accept(head, body))
          .exceptionallyCompose(ReportService::refused);
    } catch (Rejection e) {
      return bodies.drain(request).thenApply(end -> ReportReply.refused(e, 0));
    }
  }

  private static CompletableFuture<ReportReply> refused(Throwable failure) {
    Rejection rejection = Rejection.in(failure);
    return rejection == null
        ? CompletableFuture.failedFuture(failure)
        : CompletableFuture.completedFuture(ReportReply.refused(rejection, 0));
  }

  private HttpResponse response(
      ServiceRequestContext context,
      RequestHeaders headers,
      @Nullable String app,
      ReportReply reply) {
    if (context.path().equals(EXPLAIN_PATH)) {
      Rejection refused = reply.refusal();
      RequestGuard.cost(context, Rejection.isFree(refused), reply.spentNanos());
      return refused == null
          ? replies.json(HttpStatus.OK.code(), String.valueOf(reply.explanation()))
          : replies.refusal(refused);
    }
    String counted = app == null ? GatewayAccounting.UNKNOWN_APP : app;
    if (reply.accepted() > 0) {
      accounting.accepted(counted, reply.accepted());
    }
    reply.rejected().forEach((reason, events) -> accounting.rejected(counted, reason, events));
    Rejection refusal = reply.refusal();
    RequestGuard.cost(context, Rejection.isFree(refusal), reply.spentNanos());
    return context.path().equals(OTLP_PATH)
        ? otlp(ReportHead.isProtobuf(headers), reply)
        : replies.json(reply.status(), reply.json(), refusal);
  }

  /** Records that are refused are never sent again, so that OTLP calls it a success in part. */
  private HttpResponse otlp(boolean isProtobuf, ReportReply reply) {
    Rejection refusal = reply.refusal();
    if (refusal != null && !reply.isRead()) {
      return isProtobuf
          ? replies.refusal(refusal, MediaType.X_PROTOBUF, OtlpMessages.status(refusal))
          : replies.refusal(refusal, MediaType.JSON_UTF_8, OtlpMessages.jsonStatus(refusal));
    }
    long rejected = reply.rejected().values().stream().mapToLong(Integer::longValue).sum();
    return isProtobuf
        ? HttpResponse.of(
            HttpStatus.OK, MediaType.X_PROTOBUF, OtlpMessages.answer(rejected, reply.why()))
        : HttpResponse.of(
            HttpStatus.OK, MediaType.JSON, OtlpMessages.jsonAnswer(rejected, reply.why()));
  }
}
