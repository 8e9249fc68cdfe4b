package dev.jankline.webhook.inbound;

import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides about webhooks of trackers: who does not prove to know the secret is refused, what
 * concerns a ticket is stored, everything else is taken and ignored. Counts each by its outcome.
 * Thread-safe.
 */
final class InboundWebhooks {
  private static final int STORED_OR_IGNORED = 204;
  private static final int BAD = 400;
  private static final int NOT_PROVED = 401;
  private static final int UNKNOWN = 404;
  private static final int NOT_STORED = 503;

  private final Map<String, Source> sources = new HashMap<>();
  private final Function<TicketStatus, CompletableFuture<Void>> sink;
  private final MeterRegistry metrics;
  private final InstantSource clock;

  /** Where webhooks of one app come from. */
  private record Source(SenderProof proof, StatusReader reader) {}

  /**
   * Takes the targets that have an inbound secret.
   *
   * @param sink stores a status; the future completes when it is stored
   * @throws IllegalArgumentException when a secret is wrong, or of a kind without webhooks
   */
  InboundWebhooks(
      WebhookSettings settings,
      Function<TicketStatus, CompletableFuture<Void>> sink,
      MeterRegistry metrics,
      InstantSource clock) {
    this.sink = sink;
    this.metrics = metrics;
    this.clock = clock;
    settings.targets().forEach(this::add);
  }

  private void add(String app, Target target) {
    List<String> secrets = target.inboundSecret().orElse(List.of());
    if (secrets.isEmpty()) {
      return;
    }
    StatusReader.TrackerKind kind =
        StatusReader.TrackerKind.of(target.kind())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "jank.webhook.targets.%s.inbound-secret: webhooks of %s are not understood"
                            .formatted(app, target.kind())));
    sources.put(app, new Source(new SenderProof(kind, secrets), new StatusReader(kind, app)));
  }

  /**
   * Takes one webhook.
   *
   * @param app app that its path names
   * @return status of the answer
   */
  CompletableFuture<Integer> take(String app, Delivered webhook) {
    Source source = sources.get(app);
    Instant now = clock.instant();
    if (source == null) {
      return answer("unknown", UNKNOWN);
    }
    if (!source.proof().holds(webhook, now)) {
      return answer("not_proved", NOT_PROVED);
    }
    try {
      Optional<TicketStatus> status = source.reader().read(webhook, now);
      return status.isEmpty() ? answer("ignored", STORED_OR_IGNORED) : store(status.get());
    } catch (IOException e) {
      return answer("unreadable", BAD);
    }
  }

  private CompletableFuture<Integer> store(TicketStatus status) {
    return sink.apply(status)
        .handle(
            (done, failure) ->
                failure == null
                    ? counted("stored", STORED_OR_IGNORED)
                    : counted("not_stored", NOT_STORED));
  }

  private CompletableFuture<Integer> answer(String outcome, int status) {
    return CompletableFuture.completedFuture(counted(outcome, status));
  }

  private int counted(String outcome, int status) {
    metrics.counter("jank.webhook.inbound", "outcome", outcome).increment();
    return status;
  }

  /** Tells whether no target has an inbound secret. */
  boolean isEmpty() {
    return sources.isEmpty();
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
