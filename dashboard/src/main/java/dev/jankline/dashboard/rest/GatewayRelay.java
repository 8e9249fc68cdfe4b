package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.QueryParamsBuilder;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.rest.Refusal.Reason;
import dev.jankline.service.QuietLog;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Answers {@code PUT /v1/apps/{app}/symbols} and {@code POST /v1/explain}: passes a symbol file, or
 * a report that is to be explained, on to the gateway with the key it came with, and the gateway's
 * answer back. The gateway checks both; nothing is kept here. At most two at a time.
 */
final class GatewayRelay implements HttpService, AutoCloseable {
  static final String SYMBOLS = "/v1/apps/{app}/symbols";
  static final String EXPLAIN = "/v1/explain";

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration REQUEST = Duration.ofMinutes(10);
  private static final int FILES = 2;
  private static final List<String> UPLOADED = List.of("versionName", "versionCode", "revision");
  private static final List<String> EXPLAINED = List.of("format");

  private final URI gateway;
  private final Access access;
  private final QuietLog log;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final ExecutorService workers =
      new ThreadPoolExecutor(0, FILES, 1, TimeUnit.MINUTES, new SynchronousQueue<>());

  GatewayRelay(URI gateway, Access access, QuietLog log) {
    this.gateway = gateway;
    this.access = access;
    this.log = log;
  }

  /** Answers while no gateway is set. */
  static Refusal off() {
    return new Refusal(
        Reason.FORBIDDEN,
        "symbol files and reports are not passed on: whoever runs this dashboard sets jank.dashboard.gateway-url; ./jank symbols upload and ./jank explain do the same");
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    String key = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    if (access.isMisled(request.headers()) || ActionAccess.isFromElsewhere(request.headers())) {
      return new Refusal(Reason.FORBIDDEN, "files are taken from pages of this dashboard alone")
          .afterBody(request);
    }
    if (key == null) {
      return new Refusal(Reason.UNAUTHORIZED, "send a key of the app: Authorization: Bearer KEY")
          .afterBody(request);
    }
    context.setRequestTimeout(REQUEST);
    URI target = target(context);
    InputStream body =
        request.toInputStream(part -> part instanceof HttpData data ? data : HttpData.empty());
    try {
      return HttpResponse.of(
          CompletableFuture.supplyAsync(
              () -> passed(request.method().name(), target, key, body), workers));
    } catch (RejectedExecutionException e) {
      request.abort();
      return new Refusal(Reason.UNAVAILABLE, "other files are on their way: try again later")
          .response();
    }
  }

  private URI target(ServiceRequestContext context) {
    String app = context.pathParam("app");
    QueryParams given = context.queryParams();
    QueryParamsBuilder query = QueryParams.builder();
    for (String name : app == null ? EXPLAINED : UPLOADED) {
      String value = given.get(name);
      if (value != null && !value.isEmpty()) {
        query.add(name, value);
      }
    }
    String parameters = query.build().toQueryString();
    String path =
        app == null
            ? EXPLAIN
            : SYMBOLS.replace(
                "{app}", URLEncoder.encode(app, StandardCharsets.UTF_8).replace("+", "%20"));
    return gateway.resolve(path + (parameters.isEmpty() ? "" : "?" + parameters));
  }

  private HttpResponse passed(String method, URI target, String key, InputStream body) {
    try (body) {
      java.net.http.HttpResponse<byte[]> answer =
          client.send(
              java.net.http.HttpRequest.newBuilder(target)
                  .timeout(REQUEST)
                  .header("Authorization", key)
                  .method(method, BodyPublishers.ofInputStream(() -> body))
                  .build(),
              BodyHandlers.ofByteArray());
      return HttpResponse.of(
          ResponseHeaders.builder(answer.statusCode())
              .contentType(MediaType.JSON_UTF_8)
              .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
              .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
              .build(),
          HttpData.wrap(answer.body()));
    } catch (IOException e) {
      log.warn("relay", "A file did not reach the gateway " + gateway + ": " + e);
      return new Refusal(Reason.UNAVAILABLE, "the gateway did not take the file: try again later")
          .response();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Refusal(Reason.UNAVAILABLE, "the dashboard stops: try again later").response();
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
