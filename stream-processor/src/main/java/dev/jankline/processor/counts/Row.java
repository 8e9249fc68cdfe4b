package dev.jankline.processor.counts;

import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.schema.PartialCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Holds what is counted under one key in one window of time: a part of it on its way (a partial
 * count), or the total so far.
 *
 * <p>A new kind of count is one new class: it implements this interface, is named in {@code
 * permits} here and in {@link Rows#kinds()}, and has a field of its own in {@code
 * PartialCount.avsc} and a topic of its own. No other class asks which kind a row is of.
 */
public sealed interface Row permits ClusterRow, ScreenRow, ExposureRow, OutcomeRow {
  /** The node that adds rows up to totals. */
  Node<Row> AGGREGATE = new Node<>("aggregate", Row.class);

  /** The kind of this row: where its totals are published, and its field in a partial count. */
  RowKind<?> kind();

  /** The numbers as they are published. */
  SpecificRecord count();

  /** Key of the row in its public topic; rows with the same key can be added up. */
  String key();

  /** What {@link #key} is made of: equal when the keys are, and made faster. */
  RowIdentity identity();

  /** Key of the row's partial counts: all rows that must be counted by one task have the same. */
  String partialKey();

  /** Start of the window of time that the row counts. */
  Instant windowStart();

  /**
   * Adds up two parts of the same row. The order in which parts are added makes no difference.
   * Neither part must be used afterwards: the sum is made of them, since every stall is added to
   * eight rows.
   *
   * @throws IllegalArgumentException when the other row is of another kind
   */
  Row plus(Row other);

  /** Writes the row as it travels between the two steps of counting. */
  PartialCount partial();

  /** The row without what only describes a cluster: as it is stored and published. */
  default Row counts() {
    return this;
  }

  /** Estimated bytes of the row as it is written. */
  default long bytes() {
    return RowBytes.of(count());
  }

  /** What the row says about its cluster as a whole; null when it says nothing. */
  default @Nullable Sighting sighting() {
    return null;
  }

  /** Whether nothing is left in a total, so that its row is deleted. */
  default boolean isEmpty() {
    return false;
  }

  /** Whether the judge may learn later of a total whose stalls changed little. */
  default boolean mayWait() {
    return false;
  }

  /** Stalls of a total that may wait. */
  default long stalls() {
    return 0;
  }

  /** The nodes that a new total goes to. */
  List<RowOutput<?>> outputs();

  /** The nodes that are told of a total of which nothing is left, beside the sink of its kind. */
  default List<RowOutput<?>> outputsOfNothing() {
    return List.of();
  }

  /** Names the part of the row that only a newer version knows; empty when there is none. */
  default Optional<String> unknownPart() {
    return Optional.empty();
  }

  /** Says why the row must not be added to a total; empty when it may be. */
  default Optional<String> defect() {
    return Optional.empty();
  }

  /**
   * Holds a value together with the node that it goes to.
   *
   * @param node a node that takes such values
   * @param value what it takes
   * @param key key of its record; null for the key of the row
   */
  record RowOutput<T>(Node<T> node, T value, @Nullable String key) {
    /** A value under the key of its row. */
    public RowOutput(Node<T> node, T value) {
      this(node, value, null);
    }

    /** Whether the value goes to the judge. */
    boolean isJudged() {
      return node.equals(Nodes.TOTALS);
    }
  }
}
