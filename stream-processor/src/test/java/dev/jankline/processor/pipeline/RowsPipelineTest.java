package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.row.Row;
import dev.jankline.processor.row.RowKind;
import dev.jankline.processor.row.Rows;
import dev.jankline.processor.row.SampleRecords;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.CountDelta;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Rows of every kind, from a delta's bytes to the total in their topic. */
class RowsPipelineTest extends PipelineFixture {
  @Test
  void everyKindIsAddedUpAndPublishedInItsTopic() {
    Rows.kinds().forEach(this::isAddedUpAndPublished);
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  private <C extends SpecificRecord> void isAddedUpAndPublished(RowKind<C> kind) {
    Class<C> type = kind.sink().type();
    Row row = kind.row().apply(SampleRecords.of(type));
    byte[] delta = MemorySerdes.write(row.delta());
    pipeline.sendBytes(Topics.DELTAS, row.deltaKey(), delta);
    pipeline.sendBytes(Topics.DELTAS, row.deltaKey(), delta);

    assertThat(pipeline.read(kind.topic(), type))
        .extracting(record -> entry(record.key(), record.value()))
        .containsExactly(
            entry(row.key(), type.cast(row.count())),
            entry(row.key(), type.cast(row.plus(row).count())));
  }

  @Test
  void deadLetterSaysWhy_whenAStoredRowIsOfAKindThisVersionDoesNotKnow() {
    byte[] unknown =
        Objects.requireNonNull(MemorySerdes.write(new CountDelta(null, null, null, null)));
    pipeline.send(AnEvent.sceneFrames(1));
    pipeline.spoilPartialCounts(unknown);
    pipeline.send(AnEvent.sceneFrames(2));
    pipeline.advance(Duration.ofSeconds(1));

    List<TestRecord<String, byte[]>> letters = pipeline.deadLetters();
    assertThat(letters)
        .isNotEmpty()
        .allSatisfy(
            letter -> {
              assertThat(letter.value()).isEqualTo(unknown);
              assertThat(header(letter, "jank.topic")).isEqualTo("test-partial-counts-changelog");
              assertThat(header(letter, "jank.error"))
                  .contains("a partial count holds 0 kinds this version knows, not one");
            });
    assertThat(pipeline.ledger()).contains(entry("COUNTED(SCENE_FRAMES)", 1L));
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
