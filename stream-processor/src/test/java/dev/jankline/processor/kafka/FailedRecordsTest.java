package dev.jankline.processor.kafka;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.pipeline.Pipeline;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

class FailedRecordsTest {
  @TempDir Path directory;
  private final FailedRecords records =
      new FailedRecords(failure -> failure instanceof UncheckedIOException);

  @Test
  void givesARecordUp_afterThreeFailures() {
    try (Pipeline pipeline = new Pipeline(directory)) {
      failOnFirstEvent(pipeline, 2);
      pipeline.send(aStall(1));
      pipeline.advance(Duration.ofSeconds(1));
      assertThat(pipeline.deadLetters()).isEmpty();
    }
  }

  @Test
  void writesARecordGivenUpIntoTheAccounting_andGoesOn() {
    try (Pipeline pipeline = new Pipeline(directory)) {
      failOnFirstEvent(pipeline, FailedRecords.MAX_FAILURES);
      pipeline.send(aStall(1));
      pipeline.send(aStall(2));
      pipeline.advance(Duration.ofSeconds(1));

      assertThat(pipeline.deadLetters()).hasSize(1);
      assertThat(pipeline.deadLetters(Topics.EVENTS, "FAILED_REPEATEDLY")).isOne();
      assertThat(pipeline.accounting())
          .containsExactly(
              entry("ACCEPTED", 2L),
              entry("COUNTED(STALL_SYMBOLIZED)", 1L),
              entry("DEAD_LETTERED(FAILED_REPEATEDLY)", 1L));
    }
  }

  @Test
  void writesHeadersAlone_whenEvenTheLetterFailed() {
    try (Pipeline pipeline = new Pipeline(directory)) {
      failOnFirstEvent(pipeline, FailedRecords.MAX_FAILURES + 1);
      pipeline.send(aStall(1));

      assertThat(pipeline.deadLetters().get(0).value()).isEmpty();
    }
  }

  @Test
  void blamesTheRecord_forWhatComesFromIt() {
    assertThat(blame(new IllegalStateException("bug"))).isTrue();
    assertThat(blame(new SerializationException("bad bytes"))).isTrue();
    assertThat(blame(new RecordTooLargeException("too large"))).isTrue();
  }

  @Test
  void blamesNoRecord_forWhatWouldHitAnyOther() {
    assertThat(blame(new UncheckedIOException(new IOException("registry")))).isFalse();
    assertThat(blame(new TimeoutException("broker"))).isFalse();
    assertThat(blame(new StreamsException(new RecordTooLargeException("of another")))).isFalse();
    assertThat(blame(new ProcessorStateException("disk"))).isFalse();
    assertThat(blame(new IllegalStateException(new RocksDBException("disk")))).isFalse();
  }

  @Test
  void knowsABlamedFailureByItsCauses() {
    IllegalStateException failure = new IllegalStateException("bug");
    records.blame("t", 0, 1, failure);

    assertThat(records.isBlamed(new StreamsException(failure))).isTrue();
    assertThat(records.isBlamed(new StreamsException("another"))).isFalse();
  }

  private boolean blame(Exception failure) {
    return records.blame("t", 0, 1, failure);
  }

  private static void failOnFirstEvent(Pipeline pipeline, int times) {
    for (int i = 0; i < times; i++) {
      pipeline.failedRecords.blame(
          Topics.EVENTS.name(), 0, 0, new IllegalStateException("failure " + i));
    }
  }
}
