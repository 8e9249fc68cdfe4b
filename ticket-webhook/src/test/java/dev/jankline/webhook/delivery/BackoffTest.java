package dev.jankline.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
  @Test
  void delayDoublesUpToTheLongest() {
    Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1), () -> 0.5);

    assertThat(backoff.after(1, null)).isEqualTo(Duration.ofSeconds(1));
    assertThat(backoff.after(2, null)).isEqualTo(Duration.ofSeconds(2));
    assertThat(backoff.after(6, null)).isEqualTo(Duration.ofSeconds(32));
    assertThat(backoff.after(7, null)).isEqualTo(Duration.ofMinutes(1));
    assertThat(backoff.after(1_000_000, null)).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void delayIsSpreadByAFifth() {
    Duration second = Duration.ofSeconds(1);

    assertThat(new Backoff(second, second, () -> 0).after(1, null))
        .isEqualTo(Duration.ofMillis(800));
    assertThat(new Backoff(second, second, () -> 1).after(1, null))
        .isEqualTo(Duration.ofMillis(1_200));
  }

  @Test
  void delayIsNeverShorterThanAsked() {
    Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(2), () -> 0.5);

    assertThat(backoff.after(1, Duration.ofMinutes(10))).isEqualTo(Duration.ofMinutes(10));
    assertThat(backoff.after(1, Duration.ZERO)).isEqualTo(Duration.ofSeconds(1));
  }
}
