package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.cluster.ClusterDetail;
import dev.jankline.dashboard.query.ClusterKey;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.TicketDecision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code POST /v1/apps/{app}/clusters/{fingerprint}/actions}: what somebody decides about
 * the ticket of a cluster is checked, written to Kafka and logged. The page shows it when the
 * dashboard has read it back.
 */
final class ActionService implements HttpService {
  static final String PATH = "/v1/apps/{app}/clusters/{fingerprint}/actions";
  static final int MAX_BYTES = 4096;

  private static final Logger LOG = LoggerFactory.getLogger(ActionService.class);
  private static final Duration REQUEST = Duration.ofSeconds(30);

  private final RollupStore store;
  private final ActionAccess access;
  private final Parts parts;

  /** What a service needs beside the store and its access. */
  record Parts(TicketDesk desk, Refusals refusals, InstantSource clock) {}

  ActionService(RollupStore store, ActionAccess access, Parts parts) {
    this.store = store;
    this.access = access;
    this.parts = parts;
  }

  /** Answers while there are no write keys. */
  static Refusal off() {
    return new Refusal(
        Refusal.Reason.FORBIDDEN,
        "actions are switched off: whoever runs this dashboard sets jank.dashboard.write-keys; ./jank tickets does the same");
  }

  /** The answer: what was written. */
  public record Written(
      String app,
      String fingerprint,
      String ticket,
      String state,
      @Nullable String mutedUntil,
      @Nullable String fixedInVersion,
      @Nullable Long fixedInVersionCode,
      @Nullable String mergedInto,
      @Nullable String assignee,
      @Nullable String by,
      String at,
      String words) {}

  /** One request that passed its checks. */
  private record Asked(ClusterKey cluster, String keyOf, String from) {}

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    ClusterKey cluster = new ClusterKey(part(context, "app"), part(context, "fingerprint"), null);
    ActionAccess.Decision decision = access.decide(request.headers(), cluster.app());
    if (decision.refusal() != null) {
      return decision.refusal().afterBody(request);
    }
    Asked asked = new Asked(cluster, decision.keyOf(), context.clientAddress().getHostAddress());
    context.setRequestTimeout(REQUEST);
    CompletableFuture<HttpResponse> answer =
        request
            .aggregate()
            .thenComposeAsync(body -> act(asked, body), context.blockingTaskExecutor())
            .exceptionally(this::refused);
    return HttpResponse.of(answer);
  }

  private static String part(ServiceRequestContext context, String name) {
    return Objects.requireNonNull(context.pathParam(name), name);
  }

  private CompletableFuture<HttpResponse> act(Asked asked, AggregatedHttpRequest body) {
    ClusterKey cluster = asked.cluster;
    TicketDecision decision =
        ActionBody.read(body.content().array(), parts.clock.instant())
            .by(
                "write key of "
                    + (asked.keyOf.equals(AppKeys.ALL_APPS) ? "all apps" : asked.keyOf));
    check(cluster, decision.mergedInto());
    String fix = decision.version();
    if (fix != null) {
      checkFix(cluster, fix, decision.versionCode());
    }
    return parts
        .desk
        .decide(cluster.app(), cluster.fingerprint(), decision)
        .thenApply(
            status -> {
              LOG.info(
                  "Action: cluster {} of app {} {} (by a write key of {}, from {})",
                  Params.shortened(cluster.fingerprint()),
                  Params.shortened(cluster.app()),
                  decision.words(),
                  asked.keyOf,
                  asked.from);
              return written(status, decision);
            });
  }

  /** A misspelt cluster would swallow alerts for good. */
  private void check(ClusterKey cluster, @Nullable String into) {
    if (!isKnown(cluster)) {
      throw cluster.unknown();
    }
    if (!cluster.grouping().equals("PRIMARY")) {
      throw new Params.BadParameterException(
          "only clusters of the primary grouping have tickets: look at its alternatives");
    }
    if (into == null) {
      return;
    }
    ClusterKey other = new ClusterKey(cluster.app(), into, null);
    if (into.equals(cluster.fingerprint())) {
      throw new Params.BadParameterException("into is the cluster itself: give another one");
    }
    if (!other.grouping().equals("PRIMARY") || !isKnown(other)) {
      throw new Params.BadParameterException(
          "into is '%s': the app has no such cluster of the primary grouping"
              .formatted(Params.shortened(into)));
    }
  }

  /** A version before the one that got worse cannot have the fix. */
  private void checkFix(ClusterKey cluster, String fix, @Nullable Long code) {
    Sql sql = new Sql(WORST).bind(cluster.app()).bind(cluster.fingerprint());
    sql.bind(cluster.app()).bind(fix);
    store.ask(
        snapshot ->
            snapshot.first(
                sql,
                row -> {
                  Long fixed = code == null ? row.numberOrNull("fixed_code") : code;
                  if (fixed != null && fixed < row.number("version_code")) {
                    throw new Params.BadParameterException(
                        "the fix cannot be in '%s': its ticket is of %s, a later version"
                            .formatted(fix, row.text("version")));
                  }
                  return fixed == null;
                }));
  }

  private static final String WORST =
      """
      SELECT e.version, e.version_code, v.code AS fixed_code FROM (SELECT version, version_code
        FROM ticket_event WHERE app = ? AND fingerprint = ?
        ORDER BY version_code DESC LIMIT 1) AS e
      LEFT JOIN version v ON v.app = ? AND v.version = ?
      """;

  private boolean isKnown(ClusterKey cluster) {
    return store.ask(snapshot -> ClusterDetail.isKnown(snapshot, cluster));
  }

  private static HttpResponse written(TicketStatus status, TicketDecision decision) {
    Instant until = status.getMutedUntil();
    Written written =
        new Written(
            status.getApp(),
            status.getFingerprint(),
            status.getTicket(),
            status.getState().name(),
            until == null ? null : until.toString(),
            status.getFixedInVersionName(),
            status.getFixedInVersionCode(),
            status.getMergedInto(),
            status.getAssignee(),
            status.getBy(),
            Times.iso(status.getAt().toEpochMilli()),
            decision.words());
    return HttpResponse.of(
        ResponseHeaders.builder(HttpStatus.OK)
            .contentType(MediaType.JSON_UTF_8)
            .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
            .set(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
            .build(),
        HttpData.ofUtf8(Lists.value(written).text()));
  }

  private HttpResponse refused(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof TicketDesk.UnwrittenException unwritten) {
      LOG.warn("An action was not written", unwritten.getCause());
      return new Refusal(Refusal.Reason.UNAVAILABLE, String.valueOf(unwritten.getMessage()))
          .response();
    }
    return parts.refusals.of(cause).response();
  }
}
