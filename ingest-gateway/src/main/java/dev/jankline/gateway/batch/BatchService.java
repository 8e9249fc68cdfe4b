package dev.jankline.gateway.batch;

import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.gateway.accounting.GatewayAccounting;
import dev.jankline.gateway.batch.BatchReceiver.BatchUpload;
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
 * Answers {@code POST /v1/batches}: authenticates, reads the headers, gathers the body, and hands
 * the upload to {@link BatchReceiver}. Never blocks its event loop. A client that goes away before
 * all of its body has arrived is not counted: it got no answer and sends the batch again.
 *
 * @param keys keys of all kinds
 */
public record BatchService(
    ApiKeys keys,
    BodyGathering bodies,
    BatchReceiver receiver,
    Replies replies,
    InstantSource clock)
    implements HttpService {
  public static final String PATH = "/v1/batches";

  /** A body is read as it comes; an answer is written as a whole, in one packet. */
  @Override
  public ExchangeType exchangeType(RoutingContext routingContext) {
    return ExchangeType.REQUEST_STREAMING;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    return HttpResponse.of(reply(context, request).thenApply(reply -> response(context, reply)));
  }

  private CompletableFuture<BatchReply> reply(ServiceRequestContext context, HttpRequest request) {
    Instant receivedAt = clock.instant();
    RequestHeaders headers = request.headers();
    Admission admission = keys.admit(headers.get(HttpHeaderNames.AUTHORIZATION), KeyKind.DEVICE);
    String app = admission.app();
    try {
      String address = context.clientAddress().getHostAddress();
      BatchHead head = BatchHead.of(admission.orRefuse(), headers, address, receivedAt);
      receiver.begin(head);
      return bodies
          .gather(request, body -> receiver.accept(new BatchUpload(head, body)))
          .exceptionallyCompose(failure -> refused(app, headers, failure));
    } catch (Rejection e) {
      return bodies.drain(request).thenApply(end -> refuse(app, headers, e));
    }
  }

  private CompletableFuture<BatchReply> refused(
      @Nullable String app, RequestHeaders headers, Throwable failure) {
    Rejection rejection = Rejection.in(failure);
    return rejection == null
        ? CompletableFuture.failedFuture(failure)
        : CompletableFuture.completedFuture(refuse(app, headers, rejection));
  }

  private BatchReply refuse(@Nullable String app, RequestHeaders headers, Rejection refusal) {
    return receiver.refuse(
        app == null ? GatewayAccounting.UNKNOWN_APP : app,
        BatchHead.declaredEvents(headers),
        refusal);
  }

  private HttpResponse response(ServiceRequestContext context, BatchReply reply) {
    RequestGuard.cost(context, Rejection.isFree(reply.refusal()), reply.spentNanos());
    return replies.json(reply.status(), reply.json(), reply.refusal());
  }
}
