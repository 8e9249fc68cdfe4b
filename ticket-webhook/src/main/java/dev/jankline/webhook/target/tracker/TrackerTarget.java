package dev.jankline.webhook.target.tracker;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.text.TicketText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Files tickets in a tracker. Every event begins with the issue that was filed for its ticket, also
 * by another account. When none is known, or it is gone, it looks for one by the marker, so that a
 * ticket whose creation was answered by nothing is found and not created twice. A comment can come
 * twice, when its answer is lost. One event at a time, at the pace of {@link PacedCalls}.
 */
final class TrackerTarget implements TicketTarget {
  private static final int GONE = 410;

  /** Answers to a request for an issue that was moved or deleted, or never was there. */
  private static final Set<Integer> NO_ISSUE = Set.of(301, 404, GONE);

  /** Search of a tracker may learn of a new ticket somewhat later. */
  private static final Duration AFTER_LOST_CREATION = Duration.ofSeconds(30);

  private final String id;
  private final TrackerApi api;
  private final JsonClient client;
  private final TicketText text;
  private final PacedCalls calls;

  TrackerTarget(String id, TrackerApi api, JsonClient client, TicketText text, PacedCalls calls) {
    this.id = id;
    this.api = api;
    this.client = client;
    this.text = text;
    this.calls = calls;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    TicketEvent event = attempt.event();
    return calls
        .take(
            attempt,
            () ->
                find(attempt).thenCompose(found -> attempt.unlessDropped(() -> file(event, found))))
        .exceptionally(
            failure -> {
              Throwable cause = failure;
              while (cause != null && !(cause instanceof Refusal)) {
                cause = cause.getCause();
              }
              if (cause instanceof Refusal refusal) {
                return refusal.answer;
              }
              throw new CompletionException(failure);
            });
  }

  @Override
  public void close() {
    client.close();
  }

  private CompletableFuture<Optional<TrackerApi.Issue>> find(Attempt attempt) {
    TicketEvent event = attempt.event();
    Optional<JsonClient.Call> get = attempt.issue().flatMap(api::get);
    CompletableFuture<Optional<TrackerApi.Issue>> filed =
        get.isEmpty()
            ? CompletableFuture.completedFuture(Optional.empty())
            : client
                .send(get.get())
                .thenApply(
                    reply ->
                        NO_ISSUE.contains(reply.status())
                            ? Optional.empty()
                            : api.got(event, checked(reply).body()));
    return filed.thenCompose(
        issue ->
            issue.isPresent()
                ? CompletableFuture.completedFuture(issue)
                : find(event, api.find(event), 0));
  }

  private CompletableFuture<Optional<TrackerApi.Issue>> find(
      TicketEvent event, List<JsonClient.Call> calls, int number) {
    if (number == calls.size()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return send(calls.get(number))
        .thenCompose(
            reply -> {
              Optional<TrackerApi.Issue> found = api.found(event, reply.body());
              return found.isPresent()
                  ? CompletableFuture.completedFuture(found)
                  : find(event, calls, number + 1);
            });
  }

  private CompletableFuture<Answer> file(TicketEvent event, Optional<TrackerApi.Issue> found) {
    return switch (event.getType()) {
      case OPENED, UNKNOWN -> found.map(TrackerTarget::known).orElseGet(() -> create(event));
      case UPDATED, SUMMARY ->
          found
              .map(
                  issue ->
                      event.getBy() == null
                          ? comment(event, issue, null)
                          : comment(event, issue, api.assign(issue, event.getAssignee()), issue))
              .orElseGet(() -> create(event));
      case REOPENED ->
          found
              .map(issue -> comment(event, issue, TicketState.OPEN))
              .orElseGet(() -> create(event));
      case VERIFIED_FIXED, FIXED, MERGED ->
          found
              .map(issue -> comment(event, issue, TicketState.CLOSED))
              .orElseGet(TrackerTarget::nothing);
      case MUTED ->
          found.map(issue -> comment(event, issue, null)).orElseGet(TrackerTarget::nothing);
    };
  }

  private CompletableFuture<Answer> create(TicketEvent event) {
    return client
        .send(api.create(event, text.ticket(event)))
        .exceptionally(
            failure -> {
              throw new Refusal(
                  new Answer.Refused("no answer to the creation: " + failure, AFTER_LOST_CREATION));
            })
        .thenApply(this::checked)
        .thenApply(reply -> filed(api.created(reply.body())));
  }

  /** Comments, then opens or closes the issue if it is not so already. */
  private CompletableFuture<Answer> comment(
      TicketEvent event, TrackerApi.Issue issue, @Nullable TicketState wanted) {
    if (wanted == null || issue.isClosed() == (wanted == TicketState.CLOSED)) {
      return comment(event, issue, Optional.empty(), issue);
    }
    return comment(
        event,
        issue,
        wanted == TicketState.OPEN ? api.reopen(issue) : api.close(issue),
        issue.after(wanted));
  }

  /**
   * Comments, then changes the issue.
   *
   * @param changed the issue after the change
   */
  private CompletableFuture<Answer> comment(
      TicketEvent event,
      TrackerApi.Issue issue,
      Optional<JsonClient.Call> change,
      TrackerApi.Issue changed) {
    CompletableFuture<JsonClient.Reply> commented = send(api.comment(issue, text.comment(event)));
    if (change.isEmpty()) {
      return commented.thenApply(reply -> filed(Optional.of(issue)));
    }
    return commented
        .thenCompose(reply -> send(change.get()))
        .thenApply(reply -> filed(Optional.of(changed)));
  }

  private CompletableFuture<JsonClient.Reply> send(JsonClient.Call call) {
    return client.send(call).thenApply(this::checked);
  }

  private JsonClient.Reply checked(JsonClient.Reply reply) {
    if (!reply.isSuccess()) {
      String reason = "the tracker answered " + reply.status();
      throw new Refusal(
          reply.status() == GONE
              ? new Answer.Gone(reason + ": it is gone; correct the target or run tickets retry")
              : new Answer.Refused(reason, reply.retryAfter()));
    }
    api.refusal(reply)
        .ifPresent(
            reason -> {
              throw new Refusal(new Answer.Refused(reason, reply.retryAfter()));
            });
    return reply;
  }

  private static CompletableFuture<Answer> known(TrackerApi.Issue issue) {
    return CompletableFuture.completedFuture(filed(Optional.of(issue)));
  }

  private static CompletableFuture<Answer> nothing() {
    return CompletableFuture.completedFuture(filed(Optional.empty()));
  }

  private static Answer filed(Optional<TrackerApi.Issue> issue) {
    return new Answer.Filed(
        new Answer.TicketAnswer(
            issue.map(TrackerApi.Issue::id).orElse(null),
            issue.map(TrackerApi.Issue::url).orElse(null),
            issue.map(TrackerApi.Issue::state).orElse(null),
            null));
  }

  /** Ends the requests of one attempt: the tracker did not take one of them. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Answer answer;

    Refusal(Answer answer) {
      this.answer = answer;
    }
  }
}
