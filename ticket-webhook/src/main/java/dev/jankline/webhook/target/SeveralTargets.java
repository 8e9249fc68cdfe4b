package dev.jankline.webhook.target;

import dev.jankline.schema.TicketEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Hands each event to all targets of an app: a tracker and a chat. The first one's answer counts
 * when all have taken it; an attempt after a failure leaves out those that have. At most {@value
 * #MAX_OPEN} events are remembered, in memory: after a restart a message may come twice.
 * Thread-safe.
 */
public final class SeveralTargets implements TicketTarget {
  private static final int MAX_OPEN = 1_000;

  private final List<TicketTarget> targets;
  private final Map<String, Map<Integer, Answer>> taken =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<Integer, Answer>> eldest) {
          return size() > MAX_OPEN;
        }
      };

  /**
   * Takes the targets.
   *
   * @param targets the one that knows tickets first
   */
  public SeveralTargets(List<TicketTarget> targets) {
    this.targets = List.copyOf(targets);
  }

  @Override
  public String id() {
    return targets.get(0).id();
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    return deliver(attempt, 0);
  }

  private CompletableFuture<Answer> deliver(Attempt attempt, int number) {
    TicketEvent event = attempt.event();
    if (number == targets.size()) {
      return CompletableFuture.completedFuture(done(event));
    }
    if (hasTaken(event, number)) {
      return deliver(attempt, number + 1);
    }
    return targets
        .get(number)
        .deliver(number == 0 ? attempt : attempt.withoutIssue())
        .handle((answer, failure) -> failure == null ? answer : Answer.Refused.unanswered(failure))
        .thenCompose(
            answer -> {
              if (!(answer instanceof Answer.Filed)) {
                return CompletableFuture.completedFuture(failed(event, answer));
              }
              take(event, number, answer);
              return deliver(attempt, number + 1);
            });
  }

  private synchronized boolean hasTaken(TicketEvent event, int number) {
    return taken.getOrDefault(event.getId(), Map.of()).containsKey(number);
  }

  private synchronized void take(TicketEvent event, int number, Answer answer) {
    taken.computeIfAbsent(event.getId(), id -> new LinkedHashMap<>()).put(number, answer);
  }

  private synchronized Answer failed(TicketEvent event, Answer failure) {
    return taken.getOrDefault(event.getId(), Map.of()).get(0) instanceof Answer.Filed first
        ? new Answer.Partly(first.ticket(), failure)
        : failure;
  }

  private synchronized Answer done(TicketEvent event) {
    Map<Integer, Answer> answers = taken.remove(event.getId());
    Answer first = answers == null ? null : answers.get(0);
    return first == null
        ? new Answer.Filed(new Answer.TicketAnswer(null, null, null, null))
        : first;
  }

  @Override
  public void revive() {
    targets.forEach(TicketTarget::revive);
  }

  @Override
  public boolean isDisabled() {
    return targets.stream().anyMatch(TicketTarget::isDisabled);
  }

  @Override
  public void close() {
    targets.forEach(TicketTarget::close);
  }
}
