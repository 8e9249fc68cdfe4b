package dev.jankline.gateway.batch;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.gateway.body.BodyCollector;
import dev.jankline.gateway.body.BodyDrain;
import dev.jankline.gateway.body.ByteBudget;
import dev.jankline.gateway.body.ContentCoding;
import dev.jankline.gateway.body.Reservation;
import dev.jankline.gateway.guard.RequestGuard;
import dev.jankline.gateway.http.ApiKeys;
import dev.jankline.gateway.http.Refusal;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Replies;
import dev.jankline.gateway.ledger.IntakeLedger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code POST /v1/batches}: looks at the headers, gathers the body, hands both to {@link
 * BatchIntake}. Never blocks its event loop. A client that goes away before its body is whole is
 * not counted: it was told nothing and sends again.
 */
public final class BatchService implements HttpService {
  public static final String PATH = "/v1/batches";

  /** Says how many events a batch holds, so that an unreadable one is counted rightly. */
  static final String EVENTS_HEADER = "jank-events";

  private static final int MAX_DECLARED_EVENTS = 1_000;

  private final ApiKeys keys;
  private final BatchIntake intake;
  private final ByteBudget budget;
  private final int maxBodyBytes;
  private final Duration bodyTimeout;
  private final Replies replies;
  private final InstantSource clock;

  public BatchService(
      ApiKeys keys,
      BatchIntake intake,
      ByteBudget budget,
      int maxBodyBytes,
      Duration bodyTimeout,
      Replies replies,
      InstantSource clock) {
    this.keys = keys;
    this.intake = intake;
    this.budget = budget;
    this.maxBodyBytes = maxBodyBytes;
    this.bodyTimeout = bodyTimeout;
    this.replies = replies;
    this.clock = clock;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    return HttpResponse.of(
        reply(context, request)
            .thenApply(
                reply -> {
                  RequestGuard.cost(context, costNanos(reply));
                  return replies.json(reply.status(), reply.json(), reply.refusal());
                }));
  }

  /** What is refused for a fault of ours is not held against its sender. */
  private static long costNanos(BatchReply reply) {
    Refusal refusal = reply.refusal();
    return refusal == null || refusal.reason() == RejectReason.UNAVAILABLE
        ? 0
        : RequestGuard.CHEAP_NANOS + reply.spentNanos();
  }

  private CompletableFuture<BatchReply> reply(ServiceRequestContext context, HttpRequest request) {
    Instant receivedAt = clock.instant();
    RequestHeaders headers = request.headers();
    String app = keys.app(headers.get(HttpHeaderNames.AUTHORIZATION)).orElse(null);
    Admission admission = new Admission(app, declaredEvents(headers));
    try {
      return gathered(context, request, admission, receivedAt);
    } catch (Refusal e) {
      return drained(request).thenApply(end -> admission.refuse(e));
    }
  }

  private CompletableFuture<BatchReply> gathered(
      ServiceRequestContext context, HttpRequest request, Admission admission, Instant receivedAt)
      throws Refusal {
    RequestHeaders headers = request.headers();
    String app = admission.authenticated();
    BatchFormat format = BatchFormat.of(headers.contentType());
    ContentCoding coding =
        ContentCoding.of(joined(headers.getAll(HttpHeaderNames.CONTENT_ENCODING)));
    if (headers.contentLength() > maxBodyBytes) {
      throw BodyCollector.tooLarge(maxBodyBytes);
    }
    Reservation memory = new Reservation(budget);
    String address = context.clientAddress().getHostAddress();
    return withinTimeout(request, BodyCollector.collect(request, maxBodyBytes, memory))
        .thenCompose(
            body ->
                intake.accept(
                    new BatchUpload(
                        app,
                        format,
                        coding,
                        body,
                        admission.declaredEvents,
                        receivedAt,
                        address,
                        memory)))
        .whenComplete((reply, failure) -> memory.close())
        .exceptionallyCompose(failure -> refused(admission, failure));
  }

  private CompletableFuture<BatchReply> refused(Admission admission, Throwable failure) {
    Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
    if (cause instanceof Refusal refusal) {
      return CompletableFuture.completedFuture(admission.refuse(refusal));
    }
    if (cause instanceof TimeoutException) {
      return CompletableFuture.completedFuture(
          admission.refuse(
              new Refusal(
                  RejectReason.UNAVAILABLE,
                  "The body did not arrive within " + bodyTimeout + ": send it again")));
    }
    return CompletableFuture.failedFuture(failure);
  }

  private CompletableFuture<Void> drained(HttpRequest request) {
    return BodyDrain.drain(request, maxBodyBytes);
  }

  /** Gives up on a body that comes too slowly: fails with TimeoutException. */
  private CompletableFuture<byte[]> withinTimeout(
      HttpRequest request, CompletableFuture<byte[]> body) {
    return body.orTimeout(bodyTimeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (bytes, failure) -> {
              if (failure instanceof TimeoutException) {
                request.abort();
              }
            });
  }

  private static int declaredEvents(RequestHeaders headers) {
    return Math.max(1, Math.min(MAX_DECLARED_EVENTS, headers.getInt(EVENTS_HEADER, 1)));
  }

  private static @Nullable String joined(Iterable<String> values) {
    String all = String.join(", ", values);
    return all.isEmpty() ? null : all;
  }

  /** Who sends, and how much it says it sends. */
  private final class Admission {
    private final @Nullable String app;
    private final int declaredEvents;

    private Admission(@Nullable String app, int declaredEvents) {
      this.app = app;
      this.declaredEvents = declaredEvents;
    }

    private String authenticated() throws Refusal {
      if (app == null) {
        throw new Refusal(
            RejectReason.UNAUTHORIZED,
            "The key is missing or unknown: send 'Authorization: Bearer <device key of the app>'");
      }
      return app;
    }

    private BatchReply refuse(Refusal refusal) {
      return intake.refuse(app == null ? IntakeLedger.UNKNOWN_APP : app, declaredEvents, refusal);
    }
  }
}
