package dev.jankline.gateway.symbol;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.gateway.body.BodyDrain;
import dev.jankline.gateway.body.ContentCoding;
import dev.jankline.gateway.body.SteadyBody;
import dev.jankline.gateway.http.ApiKeys;
import dev.jankline.gateway.http.PathAccess;
import dev.jankline.gateway.http.Printable;
import dev.jankline.gateway.http.Refusal;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Replies;
import dev.jankline.schema.KeyKind;
import dev.jankline.symbols.store.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.wire.BatchCheck;
import java.io.IOException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code PUT} and {@code GET /v1/apps/{app}/symbols}: authenticates by key and streams the
 * body to {@link SymbolIntake} on a thread that may block ({@link SymbolWorkers}), or lists what is
 * stored.
 */
public final class SymbolService implements HttpService {
  public static final String PATH = "/v1/apps/{app}/symbols";

  private static final String CONTENT_DIGEST = "content-digest";

  /** Bytes that are read of a refused upload, so that its sender reads the reply. */
  private static final long DRAINED_BYTES = 16L << 20;

  private final PathAccess access;
  private final SymbolIntake intake;
  private final SymbolWorkers workers;
  private final Replies replies;
  private final InstantSource clock;

  /**
   * @param keys keys of all kinds
   */
  public SymbolService(
      ApiKeys keys,
      SymbolIntake intake,
      SymbolWorkers workers,
      Replies replies,
      InstantSource clock) {
    this.access = new PathAccess(keys);
    this.intake = intake;
    this.workers = workers;
    this.replies = replies;
    this.clock = clock;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    try {
      Upload upload = admit(context, request);
      if (request.method() == HttpMethod.GET) {
        return workers.reply(() -> list(upload.app()));
      }
      String sha256 = ContentDigest.sha256(request.headers().get(CONTENT_DIGEST));
      SteadyBody body = new SteadyBody(request, context.eventLoop(), intake.limits().silence());
      return workers.reply(() -> store(upload, sha256, body));
    } catch (Refusal e) {
      return HttpResponse.of(
          BodyDrain.drain(request, DRAINED_BYTES).thenApply(end -> replies.refusal(e)));
    }
  }

  private Upload admit(ServiceRequestContext context, HttpRequest request) throws Refusal {
    String app = access.admit(context, request.headers(), kinds(request.method()));
    String encoding = request.headers().get(HttpHeaderNames.CONTENT_ENCODING);
    if (!ContentCoding.isIdentity(encoding)) {
      throw Refusal.ofEncoding(
          "Content-Encoding is not supported here: send the file as it is, packed or not",
          "identity");
    }
    QueryParams query = QueryParams.fromQueryString(context.query());
    String versionName = query.get("versionName");
    if (versionName != null && versionName.length() > BatchCheck.MAX_NAME) {
      throw new Refusal(
          RejectReason.INVALID,
          "versionName: %d characters; at most %d"
              .formatted(versionName.length(), BatchCheck.MAX_NAME));
    }
    return new Upload(app, versionName, versionCode(query.get("versionCode")), clock.instant());
  }

  private static KeyKind[] kinds(HttpMethod method) {
    return method == HttpMethod.GET
        ? new KeyKind[] {KeyKind.UPLOAD, KeyKind.READ, KeyKind.ADMIN}
        : new KeyKind[] {KeyKind.UPLOAD, KeyKind.ADMIN};
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

  private HttpResponse store(Upload upload, @Nullable String sha256, SteadyBody body) {
    try (body) {
      StoredSymbols stored = intake.store(upload, sha256, body);
      int status = stored.outcome() == StoredSymbols.Outcome.STORED ? 201 : 200;
      return replies.json(status, SymbolReplies.stored(stored));
    } catch (Refusal e) {
      return replies.refusal(e);
    } catch (IOException e) {
      return replies.refusal(brokenOff(body));
    }
  }

  private Refusal brokenOff(SteadyBody body) {
    return body.silent()
        ? new Refusal(
            RejectReason.UNAVAILABLE,
            "No byte came for %d s: send the file again"
                .formatted(intake.limits().silence().toSeconds()))
        : new Refusal(RejectReason.MALFORMED, "The upload broke off: send it again");
  }

  private HttpResponse list(String app) {
    try {
      return replies.json(200, SymbolReplies.list(intake.list(app)));
    } catch (Refusal e) {
      return replies.refusal(e);
    }
  }
}
