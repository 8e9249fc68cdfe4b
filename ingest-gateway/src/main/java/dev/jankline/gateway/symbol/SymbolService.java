package dev.jankline.gateway.symbol;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.Replies;
import dev.jankline.schema.KeyKind;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.service.QuietLog;
import dev.jankline.symbols.store.SymbolStore.StoredSymbols;
import dev.jankline.symbols.store.SymbolStore.Upload;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import dev.jankline.wire.BatchCheck;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code PUT}, {@code GET} and {@code DELETE /v1/apps/{app}/symbols}: authenticates by key
 * and streams the body to {@link SymbolReceiver} on a thread that may block ({@link
 * SymbolWorkers}), lists what is stored, or removes some of it.
 *
 * @param keys keys of all kinds
 */
public record SymbolService(
    ApiKeys keys,
    SymbolReceiver receiver,
    SymbolWorkers workers,
    Replies replies,
    InstantSource clock)
    implements HttpService {
  public static final String PATH = "/v1/apps/{app}/symbols";

  private static final String CONTENT_DIGEST = "content-digest";

  /** Bytes that are read of a refused upload, so that its sender reads the reply. */
  private static final long DRAINED_BYTES = 16L << 20;

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    try {
      Upload upload = admit(context, request);
      if (request.method() == HttpMethod.GET) {
        return workers.reply(() -> list(upload.app()));
      }
      if (request.method() == HttpMethod.DELETE) {
        Set<String> sha256s =
            Set.copyOf(QueryParams.fromQueryString(context.query()).getAll("sha256"));
        if (sha256s.isEmpty()) {
          throw new Rejection(RejectReason.INVALID, "Name what is to be removed: sha256=<hash>");
        }
        return workers.reply(() -> remove(upload, sha256s));
      }
      String sha256 = ContentDigest.sha256(request.headers().get(CONTENT_DIGEST));
      SteadyBody body = new SteadyBody(request, context.eventLoop(), receiver.limits().silence());
      return workers.reply(() -> store(upload, sha256, body));
    } catch (Rejection e) {
      return HttpResponse.of(
          BodyDrain.drain(request, DRAINED_BYTES).thenApply(end -> replies.refusal(e)));
    }
  }

  private Upload admit(ServiceRequestContext context, HttpRequest request) throws Rejection {
    String app = keys.admit(context, request.headers(), kinds(request.method()));
    String encoding = request.headers().get(HttpHeaderNames.CONTENT_ENCODING);
    if (!ContentCoding.isIdentity(encoding)) {
      throw Rejection.ofEncoding(
          "Content-Encoding is not supported here: send the file as it is, packed or not",
          "identity");
    }
    QueryParams query = QueryParams.fromQueryString(context.query());
    String versionName = query.get("versionName");
    if (versionName != null && versionName.length() > BatchCheck.MAX_NAME) {
      throw new Rejection(
          RejectReason.INVALID,
          "versionName: %d characters; at most %d"
              .formatted(versionName.length(), BatchCheck.MAX_NAME));
    }
    String revision = query.get("revision");
    String defect = revision == null ? null : Upload.defect(revision);
    if (defect != null) {
      throw new Rejection(
          RejectReason.INVALID,
          "revision '%s': %s".formatted(Rejection.shortened(revision), defect));
    }
    return new Upload(
        app, versionName, versionCode(query.get("versionCode")), revision, clock.instant());
  }

  private static KeyKind[] kinds(HttpMethod method) {
    return method == HttpMethod.GET
        ? new KeyKind[] {KeyKind.UPLOAD, KeyKind.READ, KeyKind.ADMIN}
        : new KeyKind[] {KeyKind.UPLOAD, KeyKind.ADMIN};
  }

  private static @Nullable Long versionCode(@Nullable String text) throws Rejection {
    try {
      return text == null ? null : Long.valueOf(text);
    } catch (NumberFormatException e) {
      throw new Rejection(
          RejectReason.INVALID,
          "versionCode '%s' is not a whole number".formatted(Rejection.shortened(text)));
    }
  }

  private HttpResponse store(Upload upload, @Nullable String sha256, SteadyBody body) {
    try (body) {
      StoredSymbols stored = receiver.store(upload, sha256, body);
      int status = stored.outcome() == StoredSymbols.Outcome.STORED ? 201 : 200;
      return replies.json(status, SymbolReplies.stored(stored));
    } catch (Rejection e) {
      return replies.refusal(e);
    } catch (IOException e) {
      return replies.refusal(brokenOff(body));
    }
  }

  private Rejection brokenOff(SteadyBody body) {
    return body.silent()
        ? new Rejection(
            RejectReason.UNAVAILABLE,
            "No byte came for %d s: send the file again"
                .formatted(receiver.limits().silence().toSeconds()))
        : new Rejection(RejectReason.MALFORMED, "The upload broke off: send it again");
  }

  private HttpResponse list(String app) {
    try {
      return replies.json(200, SymbolReplies.list(receiver.list(app)));
    } catch (Rejection e) {
      return replies.refusal(e);
    }
  }

  private HttpResponse remove(Upload request, Set<String> sha256s) {
    try {
      return replies.json(
          200, SymbolReplies.list(receiver.remove(request.app(), sha256s, request.at())));
    } catch (Rejection e) {
      return replies.refusal(e);
    }
  }

  /** Reads the header {@code Content-Digest} of RFC 9530. */
  static final class ContentDigest {
    private static final Pattern SHA_256 =
        Pattern.compile("(?:^|,)\\s*sha-256=:([A-Za-z0-9+/=]{44}):");

    private ContentDigest() {}

    /**
     * The SHA-256 in it, lower-case hex; null when there is no header.
     *
     * @throws Rejection when there is a header, but no SHA-256 in it
     */
    static @Nullable String sha256(@Nullable String header) throws Rejection {
      if (header == null) {
        return null;
      }
      Matcher digest = SHA_256.matcher(header);
      if (!digest.find()) {
        throw invalid(header);
      }
      try {
        return HexFormat.of().formatHex(Base64.getDecoder().decode(digest.group(1)));
      } catch (IllegalArgumentException e) {
        throw invalid(header);
      }
    }

    private static Rejection invalid(String header) {
      return new Rejection(
          RejectReason.INVALID,
          "Content-Digest '%s' is not 'sha-256=:<base64 of 32 bytes>:'"
              .formatted(Rejection.shortened(header)));
    }
  }

  /** Writes what is stored as JSON. */
  static final class SymbolReplies {
    private SymbolReplies() {}

    /**
     * The best name of the (first) binary, below it all names of all binaries, and what is to be
     * said of the files in the upload.
     */
    static String stored(StoredSymbols stored) {
      ObjectNode reply = artifact(stored.artifacts().get(0));
      reply.put("outcome", stored.outcome().name());
      reply.set("symbols", array(stored.artifacts()));
      ArrayNode notTaken = reply.putArray("notTaken");
      ArrayNode remarks = reply.putArray("remarks");
      for (FileRemark remark : stored.remarks()) {
        ObjectNode said = (remark.notTaken() == null ? remarks : notTaken).addObject();
        said.put("file", remark.file());
        if (remark.notTaken() != null) {
          said.put("reason", remark.notTaken().name());
        }
        said.put("text", remark.text());
      }
      reply.put("notTakenUnnamed", stored.unnamed()).put("passedOver", stored.passedOver());
      return reply.toString();
    }

    static String list(List<SymbolArtifact> artifacts) {
      ObjectNode reply = JsonNodeFactory.instance.objectNode();
      reply.set("symbols", array(artifacts));
      return reply.toString();
    }

    private static ArrayNode array(List<SymbolArtifact> artifacts) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      for (SymbolArtifact artifact : artifacts) {
        array.add(
            artifact(artifact)
                .put("versionName", artifact.getVersionName())
                .put("versionCode", artifact.getVersionCode())
                .put("revision", artifact.getRevision())
                .put("uploadedAt", artifact.getUploadedAt().toString()));
      }
      return array;
    }

    private static ObjectNode artifact(SymbolArtifact artifact) {
      return JsonNodeFactory.instance
          .objectNode()
          .put("buildId", artifact.getBuildId())
          .put("kind", artifact.getKind().name())
          .put("sha256", artifact.getSha256())
          .put("sizeBytes", artifact.getSizeBytes());
    }
  }

  /**
   * Runs requests for symbol files on threads that may block, and answers whatever happens.
   *
   * @param threads bounded: throws {@link RejectedExecutionException} when full
   */
  public record SymbolWorkers(Executor threads, Replies replies, QuietLog log) {
    /** Returns the reply that the work makes; UNAVAILABLE when there is no thread for it. */
    HttpResponse reply(Supplier<HttpResponse> work) {
      CompletableFuture<HttpResponse> reply = new CompletableFuture<>();
      try {
        threads.execute(() -> reply.complete(guarded(work)));
      } catch (RejectedExecutionException e) {
        reply.complete(unavailable("Too many uploads: send again later"));
      }
      return HttpResponse.of(reply);
    }

    /** A file that breaks the compiler must not leave its sender without an answer. */
    private HttpResponse guarded(Supplier<HttpResponse> work) {
      try {
        return work.get();
      } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
        log.warn("COMPILE", "compiling a symbol file failed: " + e);
        return unavailable("The symbol file could not be compiled");
      }
    }

    private HttpResponse unavailable(String why) {
      return replies.refusal(new Rejection(RejectReason.UNAVAILABLE, why));
    }
  }
}
