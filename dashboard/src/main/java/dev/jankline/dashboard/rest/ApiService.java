package dev.jankline.dashboard.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.SharedAnswers;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.service.guard.FairScheduler;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Answers one path from the store: access, parameters, query, ETag. Queries run off the event loop,
 * those of each key and address in turn.
 */
final class ApiService implements HttpService {
  private static final Refusal TOO_MANY =
      new Refusal(Refusal.Reason.UNAVAILABLE, "too many queries wait: ask again later");

  private final RollupStore store;
  private final FairScheduler queries;
  private final Access access;
  private final Refusals refusals;
  private final SharedAnswers<Question, Lists.Body> answers;
  private final Route route;

  /**
   * A path.
   *
   * @param parameters names of the parameters it knows
   */
  record Route(String path, Set<String> parameters, Endpoint endpoint) {}

  /**
   * A question.
   *
   * @param address path and query
   * @param only the one app that the answer may tell of; null for all
   */
  record Question(String address, @Nullable String only) {}

  /** What all paths have in common. */
  record Common(
      RollupStore store,
      SharedAnswers<Question, Lists.Body> answers,
      FairScheduler queries,
      Access access,
      Refusals refusals) {}

  ApiService(Common common, Route route) {
    this.store = common.store;
    this.answers = common.answers;
    this.queries = common.queries;
    this.access = common.access;
    this.refusals = common.refusals;
    this.route = route;
  }

  String path() {
    return route.path;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    Access.Decision decision = access.decide(request.headers(), context.pathParam("app"));
    if (decision.refusal() != null) {
      return decision.refusal().response();
    }
    CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
    Runnable tooMany = () -> answer.complete(TOO_MANY.response());
    try {
      queries.execute(
          access.key(request.headers()),
          context.clientAddress().getHostAddress(),
          () -> answer.complete(answer(context, request.headers(), decision)),
          tooMany);
    } catch (RejectedExecutionException e) {
      tooMany.run();
    }
    return HttpResponse.of(answer);
  }

  private HttpResponse answer(
      ServiceRequestContext context, RequestHeaders headers, Access.Decision decision) {
    try {
      Params params = new Params(context.queryParams(), route.parameters);
      Call call = new Call(context, params, decision.only());
      Question question = new Question(context.path() + "?" + context.query(), decision.only());
      return reply(
          headers,
          store.ask(
              snapshot ->
                  answers.of(
                      snapshot.revision(), question, () -> route.endpoint.answer(call, snapshot))));
    } catch (RuntimeException e) {
      return refusals.of(e).response();
    }
  }

  private static HttpResponse reply(RequestHeaders asked, Lists.Body body) {
    byte[] bytes = body.text().getBytes(UTF_8);
    String tag = ETags.of(bytes);
    boolean known = ETags.isKnown(asked, tag);
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(known ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
            .set(HttpHeaderNames.ETAG, tag)
            .set(HttpHeaderNames.VARY, "Accept-Encoding, Authorization")
            .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
            .set(HttpHeaderNames.CACHE_CONTROL, "private, no-cache");
    if (known) {
      return HttpResponse.of(headers.build());
    }
    headers.contentType(body.type());
    if (body.fileName() != null) {
      headers.set(
          HttpHeaderNames.CONTENT_DISPOSITION,
          "attachment; filename=\"" + body.fileName().replaceAll("[^A-Za-z0-9._-]", "_") + '"');
    }
    return PackedBody.of(bytes, asked).response(asked, headers.build());
  }

  /** Answers one kind of request. */
  @FunctionalInterface
  interface Endpoint {
    /**
     * Answers from one state of the store.
     *
     * @throws Params.BadParameterException when a parameter is wrong
     * @throws dev.jankline.dashboard.query.NotFoundException when there is no such thing
     */
    Lists.Body answer(Call call, Snapshot snapshot);
  }

  /**
   * One request that passed its checks.
   *
   * @param only the one app that may be seen; null for all
   */
  record Call(ServiceRequestContext context, Params params, @Nullable String only) {
    /** A part of the path. */
    String path(String name) {
      return Objects.requireNonNull(context.pathParam(name), name);
    }

    String app() {
      return path("app");
    }

    /** The request's own path and query with another offset. */
    String next(long offset) {
      return context.path() + "?" + params.withOffset(offset);
    }
  }
}
