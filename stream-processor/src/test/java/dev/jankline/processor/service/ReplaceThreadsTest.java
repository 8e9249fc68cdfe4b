package dev.jankline.processor.service;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.kafka.FailedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplaceThreadsTest {
  private Instant now = Instant.parse("2026-03-04T12:00:00Z");
  private final List<String> told = new ArrayList<>();
  private final FailedRecords records = new FailedRecords(ReplaceThreadsTest::isRetriable);
  private final ReplaceThreads handler =
      new ReplaceThreads(
          ReplaceThreadsTest::isRetriable, records, () -> now, (what, isOutside) -> told.add(what));

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

  @Test
  void tellsEveryFailure_withItsFirstCause() {
    handler.handle(new IllegalStateException("wrapped", new IllegalArgumentException("first")));

    assertThat(told).containsExactly("java.lang.IllegalArgumentException: first");
  }

  private static boolean isRetriable(Throwable failure) {
    return failure instanceof UncheckedIOException;
  }
}
