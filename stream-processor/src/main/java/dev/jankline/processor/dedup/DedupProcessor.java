package dev.jankline.processor.dedup;

import dev.jankline.processor.flow.DropReason;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.schema.Event;
import dev.jankline.schema.IntakeCount;
import dev.jankline.schema.OutcomeKind;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Passes every event and every report of a gateway on once. */
public final class DedupProcessor extends ContextualProcessor<String, Object, String, Object> {
  private SeenEvents seen;
  private Outlet outlet;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public DedupProcessor() {}

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    seen = new SeenEvents(context.getStateStore(Names.SEEN_EVENTS));
    outlet = new Outlet(context);
  }

  @Override
  public void process(Record<String, Object> record) {
    if (record.value() instanceof IntakeCount report) {
      report(record.key(), report, record.timestamp());
    } else if (record.value() instanceof ReceivedEvent event) {
      event(record.key(), event, record.timestamp());
    }
  }

  private void report(String key, IntakeCount report, long receivedAtMillis) {
    if (seen.isNew(key, report.getId().bytes(), receivedAtMillis)) {
      outlet.ledger(
          key,
          new LedgerEntry(
              report.getApp(),
              Instant.ofEpochMilli(receivedAtMillis),
              OutcomeKind.REJECTED,
              report.getReason(),
              report.getEvents()));
    }
  }

  private void event(String key, ReceivedEvent event, long receivedAtMillis) {
    Event body = event.event().getEvent();
    if (!seen.isNew(key, body.getId().bytes(), receivedAtMillis)) {
      outlet.ledger(
          key, new LedgerEntry(event.app(), event.receivedAt(), OutcomeKind.DUPLICATE, "", 1));
    } else if (Lateness.isLate(event)) {
      outlet.dropped(key, event, DropReason.LATE);
    } else if (body.getStall() != null) {
      outlet.forward(Names.SYMBOLIZE, key, event, event.receivedAt());
    } else if (hasBody(body)) {
      outlet.forward(Names.COMBINE, key, event, event.receivedAt());
    } else {
      outlet.dropped(key, event, DropReason.UNKNOWN_KIND);
    }
  }

  private static boolean hasBody(Event event) {
    return event.getSceneFrames() != null
        || event.getExposure() != null
        || event.getSelfReport() != null;
  }
}
