package dev.jankline.service.guard;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.logging.RequestLog;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.service.guard.AddressLimiters.AddressLimiter;
import dev.jankline.service.guard.ConnectionGuard.CloseReason;
import dev.jankline.service.guard.HttpGuard.GuardedServer;
import io.netty.util.AttributeKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds the requests under way and tells each address what its requests cost. HTTP/1 requests were
 * held up by the {@link ConnectionGate} already when their address owes; streams of HTTP/2 and
 * requests that a proxy forwards wait here. Thread-safe.
 */
public final class RequestGuard implements DecoratingHttpServiceFunction {
  private static final AttributeKey<Long> COST = AttributeKey.valueOf(RequestGuard.class, "cost");

  private final AddressLimiters addresses;
  private final int maxRequests;
  private final GuardedServer server;
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * @param maxRequests requests that may be under way at one time
   */
  public RequestGuard(AddressLimiters addresses, int maxRequests, GuardedServer server) {
    this.addresses = addresses;
    this.maxRequests = maxRequests;
    this.server = server;
  }

  /**
   * Charges the address of a request that was answered.
   *
   * @param free whether it costs nothing: it delivered something, or failed by no fault of its own
   * @param spentNanos time that a worker spent on it
   */
  public static void cost(ServiceRequestContext context, boolean free, long spentNanos) {
    context.setAttr(COST, free ? 0 : AddressLimiter.CHEAP_NANOS + spentNanos);
  }

  /** Requests under way. */
  public int underWay() {
    return underWay.get();
  }

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    AddressLimiter limiter = limiter(context);
    boolean admitted = underWay.incrementAndGet() <= maxRequests;
    var unused =
        context
            .log()
            .whenComplete()
            .thenAccept(
                log -> {
                  underWay.decrementAndGet();
                  limiter.settle(cost(log));
                });
    if (!admitted) {
      server.refused().accept(CloseReason.TOO_MANY_REQUESTS);
      return server.busy().get();
    }
    long waitNanos = isHeldUpHere(context) ? limiter.admit() : 0;
    return waitNanos == 0
        ? delegate.serve(context, request)
        : later(delegate, context, request, waitNanos);
  }

  private HttpResponse later(
      HttpService delegate, ServiceRequestContext context, HttpRequest request, long nanos) {
    CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
    var unused =
        context
            .eventLoop()
            .schedule(
                () -> {
                  try {
                    answer.complete(delegate.serve(context, request));
                  } catch (Exception e) {
                    answer.completeExceptionally(e);
                  }
                },
                nanos,
                TimeUnit.NANOSECONDS);
    return HttpResponse.of(answer);
  }

  private boolean isHeldUpHere(ServiceRequestContext context) {
    return context.sessionProtocol().isMultiplex() || addresses.of(peer(context)).trusted();
  }

  private AddressLimiter limiter(ServiceRequestContext context) {
    return addresses.of(context.clientAddress());
  }

  private static InetAddress peer(ServiceRequestContext context) {
    InetSocketAddress remote = context.remoteAddress();
    return remote.getAddress();
  }

  private long cost(RequestLog log) {
    Long known = log.context().attr(COST);
    if (known != null) {
      return known;
    }
    RequestHeaders asked = log.requestHeaders();
    boolean wanted =
        (!server.keysOnly() || asked.contains(HttpHeaderNames.AUTHORIZATION))
            && (log.responseStatus().isSuccess() || log.responseStatus().code() == 304);
    return wanted ? 0 : AddressLimiter.CHEAP_NANOS;
  }
}
