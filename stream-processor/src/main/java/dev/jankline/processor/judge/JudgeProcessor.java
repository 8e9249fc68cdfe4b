package dev.jankline.processor.judge;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Keys;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Takes day totals through {@link Judgement} and remembers the last event of each ticket. */
public final class JudgeProcessor
    extends ContextualProcessor<String, ClusterCount, String, Object> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final Judgement judgement;
  private KeyValueStore<String, byte[]> tickets;
  private StoredValues<TicketEvent> values;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public JudgeProcessor(RecordSerdes serdes, TopologyMetrics metrics, Judgement judgement) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.judgement = judgement;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DELTA_DEAD_LETTERS, metrics);
    values = new StoredValues<>(context, serdes, TicketEvent.class, Names.TICKET_EVENTS, letters);
    tickets = context.getStateStore(Names.TICKET_EVENTS);
  }

  @Override
  public void process(Record<String, ClusterCount> record) {
    ClusterCount total = record.value();
    String key = Keys.cluster(total.getApp(), total.getFingerprint());
    TicketEvent last = values.read(key, tickets.get(key), () -> tickets.delete(key));
    judgement
        .judge(total, last, Instant.ofEpochMilli(record.timestamp()))
        .ifPresent(
            event -> {
              tickets.put(key, values.write(event));
              context().forward(new Record<>(key, event, record.timestamp()), Names.TICKETS);
            });
  }
}
