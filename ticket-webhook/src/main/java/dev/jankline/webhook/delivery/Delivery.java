package dev.jankline.webhook.delivery;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers one ticket event to the target: attempts it again until one attempt succeeds or {@link
 * DeliveryParts.Rules} say stop. After a failed attempt the event is stored with the time of the
 * next one, so that a restart continues from there. An event is delivered at least once or
 * dead-lettered with its error; it is never dropped. Used by one thread.
 */
public final class Delivery implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);
  private static final int MAX_ERROR = 500;

  private final DeliveryParts parts;
  private final Origin origin;
  private final TicketEvent event;
  private final Progress progress;
  private final Storing storing;
  private int attempts;
  private Instant notBefore = Instant.EPOCH;
  private @Nullable String error;
  private boolean stored;
  private boolean holdsSlot;

  /** Also read by threads of the target. */
  private volatile boolean ended;

  /** Where an event was read: its partition and offset in the topic of ticket events. */
  record Origin(int partition, long offset) {}

  /** Makes the delivery of an event that was not tried before. */
  public Delivery(DeliveryParts parts, Origin origin, TicketEvent event, Progress progress) {
    this.parts = parts;
    this.origin = origin;
    this.event = event;
    this.progress = progress;
    this.storing = new Storing(parts.loop(), event.getId());
  }

  /** Makes the delivery of a stored event; attempts made at another target do not count. */
  public Delivery(DeliveryParts parts, int partition, TicketRetry retry, Progress progress) {
    this(parts, new Origin(partition, retry.getOffset()), retry.getEvent(), progress);
    this.stored = true;
    if (retry.getTarget().equals(parts.target().idFor(event))) {
      this.attempts = retry.getAttempts();
      this.notBefore = retry.getNextAttempt();
      this.error = retry.getError();
    }
  }

  @Override
  public void begin() {
    if (notBefore.isAfter(parts.loop().now())) {
      parts.loop().at(notBefore, this::takeSlot);
    } else {
      takeSlot();
    }
  }

  private void takeSlot() {
    parts.slots().take(parts.target().idFor(event), this::attempt);
  }

  @Override
  public void keep() {
    if (!stored && !ended) {
      stored = true;
      storing.store(() -> parts.sink().keep(origin.partition(), retry(false)), progress::safe);
    }
  }

  @Override
  public void forget() {
    ended = true;
    storing.stop();
    release();
  }

  private void attempt() {
    holdsSlot = true;
    if (ended) {
      release();
      return;
    }
    attempts++;
    parts.loop().when(deliver(), this::answered);
  }

  private CompletableFuture<Answer> deliver() {
    try {
      return parts.target().deliver(new Attempt(event, filed().map(IssueLink::id), () -> ended));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void answered(CompletableFuture<Answer> attempt) {
    if (ended) {
      return;
    }
    try {
      take(attempt.join());
    } catch (CompletionException e) {
      take(Answer.Refused.unanswered(e));
    }
  }

  private void take(Answer answer) {
    if (answer instanceof Answer.Filed filed) {
      filed(filed);
    } else if (answer instanceof Answer.Partly partly) {
      partly(partly);
    } else if (answer instanceof Answer.Refused refused) {
      failed(refused.reason(), refused.retryAfter());
    } else if (answer instanceof Answer.Gone gone) {
      deadLetter(gone.reason());
    }
  }

  /** Stores a new issue at once: whatever becomes of the event, it is filed. */
  private void partly(Answer.Partly answer) {
    TicketStatus status = delivered(answer.ticket());
    Optional<String> issue = Optional.ofNullable(status.getExternalId());
    if (issue.equals(filed().map(IssueLink::id))) {
      take(answer.failure());
    } else {
      storing.store(() -> parts.sink().write(status), () -> take(answer.failure()));
    }
  }

  private void filed(Answer.Filed answer) {
    parts.metrics().delivered.increment();
    TicketStatus status = delivered(answer.ticket());
    storing.store(() -> parts.sink().write(status), this::forgetRetry);
  }

  private void failed(String what, @Nullable Duration asked) {
    DeliveryParts.Rules rules = parts.rules();
    if (attempts >= rules.maxAttempts()) {
      deadLetter(what);
    } else if (asked != null && asked.compareTo(rules.maxRetryAfter()) > 0) {
      deadLetter(what + " and asked to wait " + asked + ", too long");
    } else {
      again(what, rules.backoff().after(attempts, asked));
    }
  }

  private void again(String what, Duration delay) {
    notBefore = parts.loop().now().plus(delay);
    error = shortened(what);
    stored = true;
    parts.metrics().retried.increment();
    LOG.warn("Event {} attempt {}: {}; next in {}", event.getId(), attempts, error, delay);
    storing.store(
        () -> parts.sink().keep(origin.partition(), retry(false)),
        () -> {
          release();
          progress.safe();
          progress.held();
          begin();
        });
  }

  private void deadLetter(String what) {
    parts.metrics().deadLettered.increment();
    error = shortened(what);
    LOG.error("Event {} dead-lettered after {} attempts: {}", event.getId(), attempts, error);
    TicketStatus status = base().setState(TicketState.DEAD_LETTERED).setError(error).build();
    storing.store(
        () -> parts.sink().keep(origin.partition(), retry(true)),
        () -> storing.store(() -> parts.sink().write(status), this::end));
  }

  private void forgetRetry() {
    if (stored) {
      storing.store(() -> parts.sink().forget(origin.partition(), event), this::end);
    } else {
      end();
    }
  }

  private void end() {
    ended = true;
    storing.stop();
    release();
    progress.safe();
    progress.done();
  }

  private void release() {
    if (holdsSlot) {
      holdsSlot = false;
      parts.slots().free(parts.target().idFor(event));
    }
  }

  private TicketRetry retry(boolean deadLettered) {
    return TicketRetry.newBuilder()
        .setEvent(event)
        .setOffset(origin.offset())
        .setAttempts(attempts)
        .setNextAttempt(notBefore)
        .setDeadLettered(deadLettered)
        .setTarget(parts.target().idFor(event))
        .setError(error)
        .build();
  }

  private TicketStatus delivered(Answer.TicketAnswer answer) {
    TicketStatus.Builder status =
        base()
            .setState(answer.stateAfter(event.getType()))
            .setFixedInVersionCode(answer.fixedInVersionCode());
    if (answer.externalId() != null) {
      status.setExternalId(answer.externalId()).setUrl(answer.url());
    } else if (answer.url() != null) {
      status.setUrl(answer.url());
    }
    return status.build();
  }

  private Optional<IssueLink> filed() {
    return parts.sink().filed(event.getApp(), event.getFingerprint());
  }

  /** A status with the issue that is known, so that none forgets it. */
  private TicketStatus.Builder base() {
    Optional<IssueLink> filed = filed();
    return TicketStatus.newBuilder()
        .setExternalId(filed.map(IssueLink::id).orElse(null))
        .setUrl(filed.map(IssueLink::url).orElse(null))
        .setApp(event.getApp())
        .setFingerprint(event.getFingerprint())
        .setTicket(event.getTicket())
        .setLastEventId(event.getId())
        .setAttempts(attempts)
        .setSource(StatusSource.DELIVERY)
        .setAt(parts.loop().now());
  }

  private static String shortened(String error) {
    return error.length() <= MAX_ERROR ? error : error.substring(0, MAX_ERROR) + "…";
  }
}
