package dev.jankline.webhook.target.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.Tickets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PacedCallsTest {
  private static final Answer FILED =
      new Answer.Filed(new Answer.TicketAnswer(null, null, null, null));

  private final Map<String, CompletableFuture<Answer>> begun = new LinkedHashMap<>();
  private final AtomicBoolean dropped = new AtomicBoolean();

  @Test
  void oneWaitsForTheOther_alsoWhenItFails() {
    PacedCalls calls = new PacedCalls(Duration.ZERO, Clock.systemUTC());
    CompletableFuture<Answer> one = take(calls, "one", false);
    CompletableFuture<Answer> two = take(calls, "two", false);

    assertThat(begun.keySet()).containsExactly("one");
    answer("one").completeExceptionally(new IllegalStateException("lost"));
    assertThat(one).isCompletedExceptionally();
    assertThat(begun.keySet()).containsExactly("one", "two");
    answer("two").complete(FILED);
    assertThat(two).isCompletedWithValue(FILED);
  }

  @Test
  void attemptIsNotMade_whenItIsDroppedWhileItWaits_andThoseBehindItDoNotWaitForIt() {
    PacedCalls calls = new PacedCalls(Duration.ofMinutes(1), InstantSource.fixed(Instant.EPOCH));
    CompletableFuture<Answer> one = take(calls, "one", false);
    CompletableFuture<Answer> two = take(calls, "two", true);
    CompletableFuture<Answer> three = take(calls, "three", true);
    assertThat(two).isNotDone();

    dropped.set(true);
    answer("one").complete(FILED);
    assertThat(one).isCompletedWithValue(FILED);

    assertThat(two.join()).isInstanceOf(Answer.Refused.class);
    assertThat(three).as("without a pause").isCompleted();
    assertThat(begun.keySet()).containsExactly("one");
  }

  @Test
  void attemptIsNotMade_whenItIsDroppedInThePause() throws Exception {
    PacedCalls calls = new PacedCalls(Duration.ofMillis(300), Clock.systemUTC());
    CompletableFuture<Answer> one = take(calls, "one", false);
    answer("one").complete(FILED);
    assertThat(one).isCompletedWithValue(FILED);
    CompletableFuture<Answer> two = take(calls, "two", true);
    assertThat(two).isNotDone();

    dropped.set(true);

    assertThat(two.get(30, TimeUnit.SECONDS)).isInstanceOf(Answer.Refused.class);
    assertThat(begun.keySet()).containsExactly("one");
  }

  private CompletableFuture<Answer> take(PacedCalls calls, String id, boolean canBeDropped) {
    Attempt attempt =
        new Attempt(Tickets.opened(id), Optional.empty(), () -> canBeDropped && dropped.get());
    return calls.take(
        attempt,
        () -> {
          CompletableFuture<Answer> answer = new CompletableFuture<>();
          begun.put(id, answer);
          return answer;
        });
  }

  private CompletableFuture<Answer> answer(String id) {
    return Objects.requireNonNull(begun.get(id), id);
  }
}
