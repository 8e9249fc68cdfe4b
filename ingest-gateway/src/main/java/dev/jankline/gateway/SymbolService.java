package dev.jankline.gateway;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.symbols.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code PUT /v1/apps/{app}/symbols}: authenticates with an upload key and streams the
 * body, on a worker of its own, to {@link SymbolIntake}.
 */
final class SymbolService implements HttpService {
  static final String PATH = "/v1/apps/{app}/symbols";

  /** What is read of a refused upload, so that its sender sees the reply. */
  private static final long DRAINED_BYTES = 16L << 20;

  private final PathAccess access;
  private final SymbolIntake intake;
  private final Executor workers;
  private final Replies replies;
  private final InstantSource clock;

  /**
   * @param workers bounded: throws {@link RejectedExecutionException} when full
   */
  SymbolService(
      ApiKeys keys, SymbolIntake intake, Executor workers, Replies replies, InstantSource clock) {
    this.access = new PathAccess(keys, "upload key");
    this.intake = intake;
    this.workers = workers;
    this.replies = replies;
    this.clock = clock;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    try {
      Upload upload = admit(context, request);
      return HttpResponse.of(stored(request, upload));
    } catch (Refusal e) {
      return HttpResponse.of(
          BodyDrain.drain(request, DRAINED_BYTES).thenApply(end -> replies.refusal(e)));
    }
  }

  private Upload admit(ServiceRequestContext context, HttpRequest request) throws Refusal {
    String app = access.admit(context, request.headers());
    String encoding = request.headers().get(HttpHeaderNames.CONTENT_ENCODING);
    if (ContentCoding.of(encoding) != ContentCoding.IDENTITY) {
      throw new Refusal(
          RejectReason.UNSUPPORTED_ENCODING,
          "Content-Encoding is not supported here: send the file as it is, packed or not");
    }
    QueryParams query = QueryParams.fromQueryString(context.query());
    return new Upload(
        app, query.get("versionName"), versionCode(query.get("versionCode")), clock.instant());
  }

  private static @Nullable Long versionCode(@Nullable String text) throws Refusal {
    try {
      return text == null ? null : Long.valueOf(text);
    } catch (NumberFormatException e) {
      throw new Refusal(
          RejectReason.INVALID,
          "versionCode '%s' is not a whole number".formatted(Printable.shortened(text)));
    }
  }

  private CompletableFuture<HttpResponse> stored(HttpRequest request, Upload upload) {
    InputStream body =
        request.toInputStream(part -> part instanceof HttpData data ? data : HttpData.empty());
    CompletableFuture<HttpResponse> reply = new CompletableFuture<>();
    try {
      workers.execute(() -> reply.complete(store(upload, body)));
    } catch (RejectedExecutionException e) {
      reply.complete(
          replies.refusal(
              new Refusal(RejectReason.UNAVAILABLE, "Too many uploads: send again later")));
    }
    return reply;
  }

  private HttpResponse store(Upload upload, InputStream body) {
    try (body) {
      SymbolIntake.Stored stored = intake.store(upload, body);
      return replies.json(stored.isNew() ? 201 : 200, stored.json());
    } catch (Refusal e) {
      return replies.refusal(e);
    } catch (IOException e) {
      return replies.refusal(
          new Refusal(RejectReason.MALFORMED, "The upload broke off: " + e.getMessage()));
    }
  }
}
