package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.counts.Row;
import dev.jankline.processor.counts.RowKind;
import dev.jankline.processor.counts.Rows;
import dev.jankline.processor.counts.SampleRecords;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topics;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

/** Rows of every kind, from a partial count's bytes to the total in their topic. */
class RowsPipelineTest extends PipelineFixture {
  @Test
  void everyKindIsAddedUpAndPublishedInItsTopic() {
    Rows.kinds().forEach(this::isAddedUpAndPublished);
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  private <C extends SpecificRecord> void isAddedUpAndPublished(RowKind<C> kind) {
    Class<C> type = kind.sink().type();
    Row row = sample(kind);
    byte[] partial = MemorySerdes.write(row.partial());
    pipeline.sendBytes(Topics.PARTIAL_COUNTS, row.partialKey(), partial);
    pipeline.sendBytes(Topics.PARTIAL_COUNTS, row.partialKey(), partial);

    assertThat(pipeline.read(kind.topic(), type))
        .extracting(record -> entry(record.key(), record.value()))
        .containsExactly(
            entry(row.key(), type.cast(row.outputs().get(0).value())),
            entry(row.key(), type.cast(sample(kind).plus(sample(kind)).outputs().get(0).value())));
  }

  private static <C extends SpecificRecord> Row sample(RowKind<C> kind) {
    return kind.row().apply(SampleRecords.of(kind.sink().type()), new PartialCount());
  }
}
