package dev.jankline.webhook;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings one ticket event to its receiver, in steps that never wait: attempts with the same id and
 * body until one succeeds or the rules say stop, then its status to Kafka until that is
 * acknowledged. An event is delivered at least once or parked with its error; it is never dropped.
 * Used by one thread.
 */
final class Delivery implements Task {
  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);
  private static final Duration STORE_AGAIN = Duration.ofSeconds(1);
  private static final int MAX_ERROR = 500;

  private final TicketEvent event;
  private final byte[] body;
  private final Receiver receiver;
  private final TicketSink sink;
  private final DeliveryRules rules;
  private final DeliveryMetrics metrics;
  private int attempts;
  private Instant notBefore = Instant.MIN;
  private @Nullable CompletableFuture<Answer> attempt;
  private @Nullable TicketStatus status;
  private @Nullable CompletableFuture<Void> stored;

  Delivery(
      TicketEvent event,
      Receiver receiver,
      TicketSink sink,
      DeliveryRules rules,
      DeliveryMetrics metrics) {
    this.event = event;
    this.body = TicketPayload.render(event);
    this.receiver = receiver;
    this.sink = sink;
    this.rules = rules;
    this.metrics = metrics;
  }

  @Override
  public boolean step(Instant now, boolean mayStart) {
    if (status == null) {
      deliver(now, mayStart);
    }
    return status != null && store(status, now);
  }

  @Override
  public boolean isUnderWay() {
    return attempt != null || status != null;
  }

  private void deliver(Instant now, boolean mayStart) {
    if (attempt == null) {
      if (mayStart && !now.isBefore(notBefore)) {
        attempts++;
        attempt = receiver.post(event.getId(), body);
      }
      return;
    }
    if (!attempt.isDone()) {
      return;
    }
    CompletableFuture<Answer> done = attempt;
    attempt = null;
    try {
      judge(done.join(), now);
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      failed("no answer: " + cause, null, now);
    }
  }

  private void judge(Answer answer, Instant now) {
    if (answer.isSuccess()) {
      metrics.delivered.increment();
      status = delivered(TicketAnswer.parse(answer.body()), now);
    } else if (answer.isGone()) {
      park("the receiver answered 410: it is gone for good; set jank.webhook.url anew", now);
    } else {
      failed("the receiver answered " + answer.status(), answer.retryAfter(), now);
    }
  }

  private void failed(String error, @Nullable Duration asked, Instant now) {
    if (attempts >= rules.maxAttempts()) {
      park(error, now);
    } else if (asked != null && asked.compareTo(rules.maxRetryAfter()) > 0) {
      park(error + " and asked to wait " + asked + ", too long", now);
    } else {
      Duration delay = rules.backoff().after(attempts, asked);
      notBefore = now.plus(delay);
      metrics.retried.increment();
      LOG.warn(
          "Event {} attempt {}: {}; next in {}", event.getId(), attempts, shortened(error), delay);
    }
  }

  private void park(String error, Instant now) {
    metrics.parked.increment();
    LOG.error("Event {} parked after {} attempts: {}", event.getId(), attempts, shortened(error));
    status = base(now).setState(TicketState.PARKED).setError(shortened(error)).build();
  }

  private TicketStatus delivered(TicketAnswer answer, Instant now) {
    return base(now)
        .setState(answer.stateAfter(event.getType()))
        .setExternalId(answer.externalId())
        .setUrl(answer.url())
        .setFixedInVersionCode(answer.fixedInVersionCode())
        .build();
  }

  private TicketStatus.Builder base(Instant now) {
    return TicketStatus.newBuilder()
        .setApp(event.getApp())
        .setFingerprint(event.getFingerprint())
        .setTicket(event.getTicket())
        .setLastEventId(event.getId())
        .setAttempts(attempts)
        .setAt(now);
  }

  /** True when the status is stored; failures are tried again, for the offset must wait for it. */
  private boolean store(TicketStatus outcome, Instant now) {
    if (stored == null) {
      if (!now.isBefore(notBefore)) {
        stored = written(outcome);
      }
      return false;
    }
    if (!stored.isDone()) {
      return false;
    }
    if (!stored.isCompletedExceptionally()) {
      return true;
    }
    LOG.warn("Status of event {} could not be stored, trying again", event.getId());
    stored = null;
    notBefore = now.plus(STORE_AGAIN);
    return false;
  }

  private CompletableFuture<Void> written(TicketStatus outcome) {
    try {
      return sink.write(outcome);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static String shortened(String error) {
    return error.length() <= MAX_ERROR ? error : error.substring(0, MAX_ERROR) + "…";
  }
}
