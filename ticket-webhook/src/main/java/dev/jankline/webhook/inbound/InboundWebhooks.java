package dev.jankline.webhook.inbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.inbound.InboundServer.TicketStates;
import dev.jankline.webhook.inbound.StatusReader.TrackerKind;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import dev.jankline.webhook.target.CloseReasons;
import dev.jankline.webhook.target.webhook.WebhookSignature;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides about webhooks of trackers: who does not prove to know the secret is refused, what
 * concerns a ticket is stored, everything else is taken and ignored. Counts each by its outcome.
 * Thread-safe.
 */
final class InboundWebhooks {
  private final Map<String, Source> sources = new HashMap<>();
  private final TicketStates states;
  private final Deliveries deliveries = new Deliveries();
  private final MeterRegistry metrics;
  private final InstantSource clock;

  /** What became of a webhook. */
  enum Outcome {
    STORED(204),
    IGNORED(204),
    NOT_FILED(204),
    REPEATED(204),
    UNREADABLE(400),
    NOT_PROVED(401),
    UNKNOWN(404),
    NOT_READY(503),
    NOT_STORED(503);

    private final int status;

    Outcome(int status) {
      this.status = status;
    }

    /** Status of the answer. */
    int status() {
      return status;
    }

    /** Whether the guard charges its sender nothing: a tracker says something new. */
    boolean isFree() {
      return switch (this) {
        case STORED, IGNORED, NOT_FILED, NOT_READY, NOT_STORED -> true;
        case REPEATED, UNREADABLE, NOT_PROVED, UNKNOWN -> false;
      };
    }
  }

  /** Where webhooks of one app come from. */
  private record Source(TrackerKind kind, SenderProof proof, StatusReader reader) {}

  /**
   * Takes the targets that have an inbound secret.
   *
   * @throws IllegalArgumentException when a secret is wrong, of a kind without webhooks, or of a
   *     further target of an app
   */
  InboundWebhooks(
      WebhookSettings settings, TicketStates states, MeterRegistry metrics, InstantSource clock) {
    this.states = states;
    this.metrics = metrics;
    this.clock = clock;
    settings.targets().forEach(this::add);
  }

  private void add(String app, Target target) {
    List<String> secrets = target.inboundSecret().orElse(List.of());
    if (secrets.isEmpty()) {
      return;
    }
    if (app.indexOf('+') >= 0) {
      throw new IllegalArgumentException(
          "jank.webhook.targets.%s.inbound-secret: only the target of the app itself is told what became of its tickets; remove it"
              .formatted(app));
    }
    TrackerKind kind =
        TrackerKind.of(target.kind())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "jank.webhook.targets.%s.inbound-secret: webhooks of %s are not understood"
                            .formatted(app, target.kind())));
    CloseReasons reasons = new CloseReasons(target);
    sources.put(
        app,
        new Source(kind, new SenderProof(kind, secrets), new StatusReader(kind, app, reasons)));
  }

  /**
   * Takes one webhook.
   *
   * @param app app that its path names
   * @return what became of it
   */
  CompletableFuture<Outcome> take(String app, Delivered webhook) {
    Source source = sources.get(app);
    Instant now = clock.instant();
    if (source == null) {
      return answer(Outcome.UNKNOWN);
    }
    if (!source.proof().holds(webhook, now)) {
      return answer(Outcome.NOT_PROVED);
    }
    try {
      Optional<TicketStatus> status = source.reader().read(webhook, now);
      return status.isEmpty()
          ? answer(Outcome.IGNORED)
          : told(source.kind(), status.get(), Deliveries.digest(source.kind(), webhook));
    } catch (IOException e) {
      return answer(Outcome.UNREADABLE);
    }
  }

  /** Decides once it is known which issues were filed. */
  private CompletableFuture<Outcome> told(TrackerKind kind, TicketStatus status, String delivery) {
    return states
        .filed()
        .apply(status.getApp(), status.getFingerprint())
        .thenCompose(
            filed -> {
              if (!isOfFiled(kind, status, filed)) {
                return answer(Outcome.NOT_FILED);
              }
              return deliveries.isNew(delivery)
                  ? store(complete(status, filed), delivery)
                  : answer(Outcome.REPEATED);
            })
        .exceptionally(failure -> counted(Outcome.NOT_READY));
  }

  /**
   * Whether an issue is the one that was filed for its ticket: anybody may quote the marker of a
   * ticket in an issue of his own. A receiver of Standard Webhooks has tickets of its own making.
   */
  private static boolean isOfFiled(
      TrackerKind kind, TicketStatus status, Optional<IssueLink> filed) {
    return kind == TrackerKind.WEBHOOK
        || filed.filter(issue -> issue.id().equals(status.getExternalId())).isPresent();
  }

  /** Adds what a webhook does not tell of the filed issue. */
  private static TicketStatus complete(TicketStatus status, Optional<IssueLink> filed) {
    String told = status.getExternalId();
    filed
        .filter(issue -> told == null || told.equals(issue.id()))
        .ifPresent(
            issue -> {
              status.setExternalId(issue.id());
              status.setUrl(status.getUrl() == null ? issue.url() : status.getUrl());
            });
    return status;
  }

  private CompletableFuture<Outcome> store(TicketStatus status, String delivery) {
    return CompletableFuture.completedFuture(status)
        .thenCompose(states.sink())
        .handle(
            (done, failure) -> {
              if (failure == null) {
                return counted(Outcome.STORED);
              }
              deliveries.forget(delivery);
              return counted(Outcome.NOT_STORED);
            });
  }

  private CompletableFuture<Outcome> answer(Outcome outcome) {
    return CompletableFuture.completedFuture(counted(outcome));
  }

  private Outcome counted(Outcome outcome) {
    String word = outcome.name().toLowerCase(Locale.ROOT);
    metrics.counter("jank.webhook.inbound", "outcome", word).increment();
    return outcome;
  }

  /** Tells whether no target has an inbound secret. */
  boolean isEmpty() {
    return sources.isEmpty();
  }

  /**
   * Remembers what was delivered, so that who overheard a webhook cannot send it again later. The
   * id of a delivery is signed by Standard Webhooks alone; of the others the body counts: it tells
   * when the issue changed. Thread-safe.
   */
  private static final class Deliveries {
    private static final int MAX = 20_000;

    private final Set<String> known = new LinkedHashSet<>();

    static String digest(TrackerKind kind, Delivered webhook) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        if (kind == TrackerKind.WEBHOOK) {
          digest.update(String.valueOf(webhook.header(WebhookSignature.ID_HEADER)).getBytes(UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest(webhook.body()));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java runtime has SHA-256", e);
      }
    }

    synchronized boolean isNew(String digest) {
      if (known.size() >= MAX) {
        known.remove(known.iterator().next());
      }
      return known.add(digest);
    }

    synchronized void forget(String digest) {
      known.remove(digest);
    }
  }

  /**
   * A webhook as it came in.
   *
   * @param headers value of a header by its lower-case name; null when it is missing
   * @param body the bytes of the body, as they came
   */
  @SuppressWarnings("ArrayRecordComponent") // It is never compared.
  record Delivered(Function<String, @Nullable String> headers, byte[] body) {
    @Nullable String header(String name) {
      return headers.apply(name);
    }
  }
}
