package dev.jankline.processor;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReplaceThreadsTest {
  private Instant now = Instant.parse("2026-03-04T12:00:00Z");
  private final ReplaceThreads handler =
      new ReplaceThreads(failure -> failure instanceof UncheckedIOException, () -> now);

  @Test
  void replaces_howeverOftenTheRegistryIsDown() {
    for (int i = 0; i < 100; i++) {
      assertThat(handler.handle(new UncheckedIOException(new IOException("down"))))
          .isEqualTo(REPLACE_THREAD);
    }
  }

  @Test
  void stops_whenOtherFailuresDoNotEnd() {
    for (int i = 0; i < 10; i++) {
      assertThat(handler.handle(new IllegalStateException("bug"))).isEqualTo(REPLACE_THREAD);
    }
    assertThat(handler.handle(new IllegalStateException("bug"))).isEqualTo(SHUTDOWN_CLIENT);
  }

  @Test
  void replaces_whenFailuresAreRare() {
    for (int i = 0; i < 100; i++) {
      assertThat(handler.handle(new IllegalStateException("bug"))).isEqualTo(REPLACE_THREAD);
      now = now.plusSeconds(31);
    }
  }
}
