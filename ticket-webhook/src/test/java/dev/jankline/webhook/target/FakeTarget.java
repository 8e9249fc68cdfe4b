package dev.jankline.webhook.target;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the ids of what is delivered, and answers when a test says so. */
public class FakeTarget implements TicketTarget {
  /** Ids of the events, one for each attempt. */
  public final List<String> posted = new CopyOnWriteArrayList<>();

  /** Last attempt of each event. */
  public final Map<String, Attempt> attempts = new ConcurrentHashMap<>();

  private final String id;
  private final Map<String, CompletableFuture<Answer>> answers = new ConcurrentHashMap<>();

  public FakeTarget(String id) {
    this.id = id;
  }

  /** Answers the last attempt of an event as a receiver of webhooks does. */
  public void answer(String event, int status) {
    answer(
        event,
        switch (status) {
          case 200 -> new Answer.Filed(new Answer.TicketAnswer(null, null, null, null));
          case 410 -> new Answer.Gone("the receiver answered 410");
          default -> new Answer.Refused("the receiver answered " + status, null);
        });
  }

  /** Answers the last attempt of an event. */
  public void answer(String event, Answer answer) {
    open(event).complete(answer);
  }

  /** Breaks off the last attempt of an event. */
  public void fail(String event) {
    open(event).completeExceptionally(new IllegalStateException("connection lost"));
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    String event = attempt.event().getId();
    attempts.put(event, attempt);
    answers.put(event, answer);
    posted.add(event);
    return answer;
  }

  @Override
  public void close() {}

  private CompletableFuture<Answer> open(String event) {
    return Objects.requireNonNull(answers.get(event), event);
  }
}
