package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.Node;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StratumCount;
import dev.jankline.topics.Topic;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Describes a kind of rows: where its totals are published, and which field of a {@code
 * PartialCount} holds it.
 *
 * @param sink node that writes totals into the topic
 * @param topic public topic of the totals
 * @param reader takes the kind's field out of a delta; null when the delta is of another kind
 * @param writer sets the kind's field in a delta
 * @param row makes a row of a field, and of what the delta holds beside it
 */
public record RowKind<C extends SpecificRecord>(
    Node<C> sink,
    Topic topic,
    Function<PartialCount, @Nullable C> reader,
    BiConsumer<PartialCount, C> writer,
    BiFunction<C, PartialCount, Row> row) {
  /** Name of the field of counts that have strata. */
  private static final String STRATA = "strata";

  /**
   * Takes the row of this kind out of a delta; empty when the delta has none.
   *
   * @throws UnknownRowException when the strata beside the count cannot be read
   */
  Optional<Row> read(PartialCount delta) throws UnknownRowException {
    C count = reader.apply(delta);
    if (count == null) {
      return Optional.empty();
    }
    ByteBuffer packed = delta.getStrata();
    Schema.Field field = count.getSchema().getField(STRATA);
    if (packed != null && field != null) {
      List<StratumCount> strata = PackedStrata.unpack(packed).orElse(null);
      if (strata == null) {
        throw new UnknownRowException("a partial count with bytes that are no packed strata");
      }
      count.put(field.pos(), strata);
    }
    return Optional.of(row.apply(count, delta));
  }

  /** Makes a delta that holds nothing but this count. */
  PartialCount write(C count) {
    PartialCount delta = new PartialCount();
    writer.accept(delta, count);
    return delta;
  }

  /** Makes a delta that holds nothing but this count, its strata packed. */
  PartialCount write(C count, List<StratumCount> strata) {
    ByteBuffer packed = PackedStrata.pack(strata);
    return packed == null ? write(count) : write(copy(count), packed);
  }

  private PartialCount write(C copy, ByteBuffer strata) {
    copy.put(copy.getSchema().getField(STRATA).pos(), List.of());
    PartialCount delta = write(copy);
    delta.setStrata(strata);
    return delta;
  }

  private C copy(C count) {
    Schema schema = count.getSchema();
    C copy = sink.type().cast(SpecificData.newInstance(sink.type(), schema));
    for (int i = 0; i < schema.getFields().size(); i++) {
      copy.put(i, count.get(i));
    }
    return copy;
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
