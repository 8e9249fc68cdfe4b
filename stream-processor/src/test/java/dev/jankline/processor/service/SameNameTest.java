package dev.jankline.processor.service;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.service.ReplaceThreads.SameName;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class SameNameTest {
  private final SameName handler = new SameName("processor-1", failure -> REPLACE_THREAD);

  @Test
  void stops_whenAnotherTookTheName() {
    assertThat(handler.handle(new FencedInstanceIdException("fenced"))).isEqualTo(SHUTDOWN_CLIENT);
    assertThat(handler.handle(new StreamsException(new FencedInstanceIdException("fenced"))))
        .isEqualTo(SHUTDOWN_CLIENT);
  }

  @Test
  void leavesOtherFailuresToTheNextHandler() {
    assertThat(handler.handle(new IllegalStateException("bug"))).isEqualTo(REPLACE_THREAD);
  }
}
