package dev.jankline.webhook.dispatch;

import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.TicketTarget;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Hands the answers of a real target on when a test says so, in the order of the attempts. */
final class AnsweredTarget implements TicketTarget {
  private static final long LIMIT_SECONDS = 60;

  /** Times of the attempts, by event id. */
  final Map<String, List<Instant>> attempts = new TreeMap<>();

  private final TicketTarget target;
  private final InstantSource clock;
  private final Queue<Asked> open = new ArrayDeque<>();

  private record Asked(CompletableFuture<Answer> answer, CompletableFuture<Answer> handedOn) {}

  /**
   * @param clock time of the dispatcher
   */
  AnsweredTarget(TicketTarget target, InstantSource clock) {
    this.target = target;
    this.clock = clock;
  }

  boolean isAsked() {
    return !open.isEmpty();
  }

  /** Waits for the answer to the oldest attempt, or for the end of its time. */
  void await() throws Exception {
    var unused =
        open.element()
            .answer()
            .handle((answer, failure) -> true)
            .get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits for the answer to the oldest attempt, and hands it on. */
  void handOn() throws Exception {
    await();
    Asked attempt = open.remove();
    try {
      attempt.handedOn().complete(attempt.answer().get());
    } catch (ExecutionException e) {
      attempt.handedOn().completeExceptionally(e.getCause());
    }
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    attempts.computeIfAbsent(attempt.event().getId(), id -> new ArrayList<>()).add(clock.instant());
    Asked asked = new Asked(target.deliver(attempt), new CompletableFuture<>());
    open.add(asked);
    return asked.handedOn();
  }

  @Override
  public String id() {
    return target.id();
  }

  @Override
  public String idFor(TicketEvent event) {
    return target.idFor(event);
  }

  @Override
  public void revive() {
    target.revive();
  }

  @Override
  public boolean isDisabled() {
    return target.isDisabled();
  }

  @Override
  public void close() {
    target.close();
  }
}
