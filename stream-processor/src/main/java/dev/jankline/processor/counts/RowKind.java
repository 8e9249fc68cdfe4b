package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.Node;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topic;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Describes a kind of rows: where its totals are published, and which field of a {@code
 * PartialCount} holds it.
 *
 * @param sink node that writes totals into the topic
 * @param topic public topic of the totals
 * @param reader takes the kind's field out of a partial count; null when the partial count is of
 *     another kind
 * @param writer sets the kind's field in a partial count
 * @param row makes a row of a field, and of what the partial count holds beside it
 */
public record RowKind<C extends SpecificRecord>(
    Node<C> sink,
    Topic topic,
    Function<PartialCount, @Nullable C> reader,
    BiConsumer<PartialCount, C> writer,
    BiFunction<C, PartialCount, Row> row) {
  /** Takes the row of this kind out of a partial count; empty when the partial count has none. */
  Optional<Row> read(PartialCount partial) {
    C count = reader.apply(partial);
    return count == null ? Optional.empty() : Optional.of(row.apply(count, partial));
  }

  /** Makes a partial count that holds nothing but this count. */
  PartialCount write(C count) {
    PartialCount partial = new PartialCount();
    writer.accept(partial, count);
    return partial;
  }

  /**
   * The count of a row of this kind.
   *
   * @throws IllegalArgumentException when the row is of another kind
   */
  C countOf(Row row) {
    if (!sink.type().isInstance(row.count())) {
      throw new IllegalArgumentException(
          "a row of "
              + topic.name()
              + " and one of "
              + row.kind().topic().name()
              + " do not add up");
    }
    return sink.type().cast(row.count());
  }
}
