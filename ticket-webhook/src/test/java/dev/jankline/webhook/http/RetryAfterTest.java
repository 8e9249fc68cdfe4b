package dev.jankline.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

  @Test
  void retryAfterIsReadAsSecondsOrDate() {
    assertThat(RetryAfter.parse("120", NOW)).isEqualTo(Duration.ofMinutes(2));
    assertThat(RetryAfter.parse("Fri, 20 Nov 2026 10:01:00 GMT", NOW))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(RetryAfter.parse("Fri, 20 Nov 2026 09:01:00 GMT", NOW)).isEqualTo(Duration.ZERO);
    assertThat(RetryAfter.parse("-5", NOW)).isNull();
    assertThat(RetryAfter.parse("99999999999999", NOW)).isNull();
    assertThat(RetryAfter.parse("soon", NOW)).isNull();
    assertThat(RetryAfter.parse(null, NOW)).isNull();
  }
}
