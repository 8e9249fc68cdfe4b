package dev.jankline.processor.count;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.Countable;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.CountDelta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what belongs to the same row, and sends one delta a row on, every interval and whenever
 * there are too many rows or bytes. Sending and forgetting are one transaction: no count is lost or
 * sent twice.
 *
 * <p>Memory: at most the limit's bytes and the rows of one more event.
 */
public final class CombineProcessor extends Stage<Countable> {
  /** Most bytes of one row: it must fit into a record, also as a total. */
  static final int MAX_ROW_BYTES = 950_000;

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final CombineLimits limits;
  private final RowLimits rowLimits;
  private TimestampedKeyValueStore<String, byte[]> partial;
  private StoredValues<CountDelta> values;
  private final Counting counting = new Counting();
  private Outlet outlet;
  private RowNames rowNames;
  private int rows;
  private long bytes;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CombineProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, CombineLimits limits, RowLimits rowLimits) {
    super(Nodes.COMBINE);
    this.serdes = serdes;
    this.metrics = metrics;
    this.limits = limits;
    this.rowLimits = rowLimits;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
    values = new StoredValues<>(context, serdes, CountDelta.class, Names.PARTIAL_COUNTS, letters);
    partial = context.getStateStore(Names.PARTIAL_COUNTS);
    rowNames = new RowNames(context.getStateStore(Names.ROW_NAMES), rowLimits);
    for (KeyValue<String, ValueAndTimestamp<byte[]>> row : rows()) {
      rows++;
      bytes += size(row.key, row.value.value());
    }
    context.schedule(limits.interval(), PunctuationType.WALL_CLOCK_TIME, now -> flush());
  }

  @Override
  protected void take(String key, Countable value, Instant receivedAt) {
    for (CountDelta delta : value.match(counting)) {
      add(rowNames.limited(delta), receivedAt.toEpochMilli());
    }
    if (rows > limits.maxRows() || bytes > limits.maxBytes()) {
      flush();
    }
  }

  private void add(CountDelta delta, long receivedAt) {
    String row = CountDeltas.row(delta);
    ValueAndTimestamp<byte[]> stored = partial.get(row);
    CountDelta before = stored == null ? null : read(row, stored.value());
    CountDelta sum = before == null ? delta : CountDeltas.merge(before, delta);
    long time = stored == null ? receivedAt : Math.max(receivedAt, stored.timestamp());
    put(row, values.write(sum), time, stored);
  }

  private void put(
      String row, byte[] value, long time, @Nullable ValueAndTimestamp<byte[]> replaced) {
    long size = size(row, value);
    if (size > MAX_ROW_BYTES) {
      throw new IllegalArgumentException(
          "a partial count has " + size + " bytes; it must have at most " + MAX_ROW_BYTES);
    }
    rows += replaced == null ? 1 : 0;
    bytes += size - (replaced == null ? 0 : size(row, replaced.value()));
    partial.put(row, ValueAndTimestamp.make(value, time));
  }

  private void flush() {
    for (KeyValue<String, ValueAndTimestamp<byte[]>> row : rows()) {
      CountDelta delta = read(row.key, row.value.value());
      if (delta != null) {
        String task = CountDeltas.task(delta);
        outlet.forward(Nodes.DELTAS, task, delta, Instant.ofEpochMilli(row.value.timestamp()));
      }
      partial.delete(row.key);
    }
    rows = 0;
    bytes = 0;
  }

  private @Nullable CountDelta read(String row, byte[] value) {
    return values.read(row, value, () -> partial.delete(row));
  }

  private List<KeyValue<String, ValueAndTimestamp<byte[]>>> rows() {
    List<KeyValue<String, ValueAndTimestamp<byte[]>>> all = new ArrayList<>();
    try (KeyValueIterator<String, ValueAndTimestamp<byte[]>> iterator = partial.all()) {
      iterator.forEachRemaining(all::add);
    }
    return all;
  }

  /** Characters of the key stand for its bytes. */
  private static long size(String row, byte[] value) {
    return (long) row.length() + value.length;
  }
}
