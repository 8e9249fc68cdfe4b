package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartChecksTest {
  private Instant now = Instant.parse("2026-03-04T12:00:00Z");
  private final ProcessorReadiness readiness = new ProcessorReadiness(() -> now);
  private final List<Duration> pauses = new ArrayList<>();
  private final List<String> done = new ArrayList<>();

  @Test
  void waits_howeverLongTheRegistryIsAway() throws InterruptedException {
    checks(
            () -> {
              if (pauses.size() < 100) {
                throw new IllegalStateException("the schema registry does not answer");
              }
              done.add("registry");
            },
            () -> done.add("topics"))
        .await();

    assertThat(pauses).hasSize(100);
    assertThat(done).containsExactly("registry", "topics");
  }

  @Test
  void tellsReadinessWhatItWaitsFor() throws InterruptedException {
    List<String> told = new ArrayList<>();
    checks(
            () -> {
              told.add(readiness.obstacle().orElseThrow());
              if (pauses.isEmpty()) {
                throw new IllegalStateException("topic jank.events.v1 is missing");
              }
            })
        .await();

    assertThat(told).containsExactly("it starts", "topic jank.events.v1 is missing");
  }

  @Test
  void ends_whenTheProcessStops() {
    StartChecks checks =
        new StartChecks(
            List.of(
                () -> {
                  Thread.currentThread().interrupt();
                  throw new IllegalStateException("away");
                }),
            readiness,
            () -> now,
            time -> {});

    assertThatThrownBy(checks::await).isInstanceOf(InterruptedException.class);
  }

  private StartChecks checks(StartChecks.Check... checks) {
    return new StartChecks(
        List.of(checks),
        readiness,
        () -> now,
        time -> {
          pauses.add(time);
          now = now.plus(time);
        });
  }
}
