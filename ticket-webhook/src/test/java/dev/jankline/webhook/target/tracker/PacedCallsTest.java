package dev.jankline.webhook.target.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PacedCallsTest {
  @Test
  void oneWaitsForTheOther_alsoWhenItFails() {
    PacedCalls calls = new PacedCalls(Duration.ZERO, Clock.systemUTC());
    List<String> begun = new ArrayList<>();
    CompletableFuture<String> first = new CompletableFuture<>();

    CompletableFuture<String> one =
        calls.take(
            () -> {
              begun.add("one");
              return first;
            });
    CompletableFuture<String> two =
        calls.take(
            () -> {
              begun.add("two");
              return CompletableFuture.completedFuture("done");
            });

    assertThat(begun).containsExactly("one");
    first.completeExceptionally(new IllegalStateException("lost"));
    assertThat(one).isCompletedExceptionally();
    assertThat(two.join()).isEqualTo("done");
    assertThat(begun).containsExactly("one", "two");
  }
}
