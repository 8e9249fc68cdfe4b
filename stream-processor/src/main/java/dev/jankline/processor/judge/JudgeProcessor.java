package dev.jankline.processor.judge;

import dev.jankline.processor.flow.Names;
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
    extends ContextualProcessor<String, ClusterCount, String, TicketEvent> {
  private final Judgement judgement;
  private KeyValueStore<String, TicketEvent> tickets;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public JudgeProcessor(Judgement judgement) {
    this.judgement = judgement;
  }

  @Override
  public void init(ProcessorContext<String, TicketEvent> context) {
    super.init(context);
    tickets = context.getStateStore(Names.TICKET_EVENTS);
  }

  @Override
  public void process(Record<String, ClusterCount> record) {
    ClusterCount total = record.value();
    String key = Keys.cluster(total.getApp(), total.getFingerprint());
    judgement
        .judge(total, tickets.get(key), Instant.ofEpochMilli(record.timestamp()))
        .ifPresent(
            event -> {
              tickets.put(key, event);
              context().forward(new Record<>(key, event, record.timestamp()), Names.TICKETS);
            });
  }
}
