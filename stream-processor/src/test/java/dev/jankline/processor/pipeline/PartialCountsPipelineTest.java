package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.ProcessorLimits;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Partial counts: sent once for each row and commit. */
class PartialCountsPipelineTest extends PipelineFixture {
  @Test
  void everyRowIsSentOncePerCommit_howeverOftenItChanged() {
    pipeline.groupBy(Grouping.BLOCKING_CALL, Grouping.ENTRY_POINT);
    for (int i = 0; i < 20; i++) {
      pipeline.send(AnEvent.aStall(i).onBuild("b1").by("install-" + i).withSamples("a.b.c"));
    }
    pipeline.announce("b1");
    pipeline.read(Topics.PARTIAL_COUNTS, PartialCount.class);

    pipeline.advance(Duration.ofMillis(200));

    List<TestRecord<String, PartialCount>> partials =
        pipeline.read(Topics.PARTIAL_COUNTS, PartialCount.class);
    assertThat(partials).isNotEmpty().doesNotHaveDuplicates();
    assertThat(partials.stream().filter(partial -> partial.value().getOutcome() != null))
        .hasSize(1);
    assertThat(
            partials.stream()
                .map(partial -> partial.value().getCluster())
                .filter(Objects::nonNull)
                .map(count -> Math.abs(count.getStalls())))
        .as("3 groupings, 2 windows of one and 1 of the others, moved from one cluster to another")
        .hasSize(8)
        .containsOnly(20L);
  }

  @Test
  void rowsAreSentAtOnce_whenMoreWaitThanMay() {
    assertThat(accountingPartialCountsOfOneStall(new WaitingLimits(10_000, 1L << 20))).isEqualTo(1);
    assertThat(accountingPartialCountsOfOneStall(new WaitingLimits(0, 1L << 20))).isEqualTo(2);
    assertThat(accountingPartialCountsOfOneStall(new WaitingLimits(10_000, 1))).isEqualTo(2);
  }

  private long accountingPartialCountsOfOneStall(WaitingLimits waiting) {
    ProcessorLimits all = Pipeline.limits(1L << 20);
    ProcessorLimits limits =
        new ProcessorLimits(
            all.maxDeviceStalls(), all.rows(), all.retained(), waiting, all.maxHeld(), all.judge());
    try (Pipeline own = new Pipeline(directory.resolve("of-" + waiting), limits)) {
      own.send(AnEvent.aStall(1));
      assertThat(own.accounting())
          .containsExactly(entry("ACCEPTED", 1L), entry("COUNTED(STALL_SYMBOLIZED)", 1L));
      return own.read(Topics.PARTIAL_COUNTS, PartialCount.class).stream()
          .filter(partial -> partial.value().getOutcome() != null)
          .count();
    }
  }

  @Test
  void nothingIsSent_whenARecordFailsAfterSomethingOfItWasCounted() {
    assertThatThrownBy(() -> pipeline.send(AnEvent.aStall(1).withSamples(Pipeline.OVERFLOWING)))
        .isInstanceOf(StreamsException.class);
    pipeline.advance(Duration.ZERO); // The driver looks at what was written.

    assertThat(pipeline.read(Topics.PARTIAL_COUNTS, PartialCount.class)).isEmpty();
  }
}
