package dev.jankline.processor.combine;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.CountedStall;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.row.CountDeltas;
import dev.jankline.processor.row.RowLimits;
import dev.jankline.processor.row.RowNames;
import dev.jankline.schema.CountDelta;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
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
public final class CombineProcessor extends ContextualProcessor<String, Object, String, Object> {
  /** Most bytes of one row: it must fit into a record, also as a total. */
  static final int MAX_ROW_BYTES = 950_000;

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final CombineLimits limits;
  private final RowLimits rowLimits;
  private TimestampedKeyValueStore<String, byte[]> partial;
  private StoredValues<CountDelta> values;
  private RowNames rowNames;
  private int rows;
  private long bytes;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public CombineProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, CombineLimits limits, RowLimits rowLimits) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.limits = limits;
    this.rowLimits = rowLimits;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    DeadLetterSink letters = new DeadLetterSink(context, Names.DEAD_LETTERS, metrics);
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
  public void process(Record<String, Object> record) {
    if (record.value() instanceof CountedStall stall) {
      Counting.of(stall).forEach(delta -> add(delta, record.timestamp()));
    } else if (record.value() instanceof ReceivedEvent event) {
      Counting.of(event).forEach(delta -> add(rowNames.limited(delta), record.timestamp()));
    } else if (record.value() instanceof LedgerEntry entry) {
      add(Counting.of(entry), record.timestamp());
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
        context().forward(new Record<>(task, delta, row.value.timestamp()), Names.DELTAS);
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
