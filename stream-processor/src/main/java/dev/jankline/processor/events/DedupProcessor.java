package dev.jankline.processor.events;

import dev.jankline.processor.kafka.AccountingEntry;
import dev.jankline.processor.kafka.AccountingEntry.EventDropReason;
import dev.jankline.processor.kafka.BeforeCommit;
import dev.jankline.processor.kafka.BeforeCommit.CommitWrite;
import dev.jankline.processor.kafka.CommitSignal;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.Received;
import dev.jankline.processor.kafka.Received.GatewayReport;
import dev.jankline.processor.kafka.ReceivedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.CountedEvent;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.processor.kafka.ReceivedEvent.UnknownEvent;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Passes every event and every report of a gateway on once. */
public final class DedupProcessor extends Stage<Received> {
  private final FailedRecords failedRecords;
  private SeenIds seen;
  private Forwarder forwarder;
  private CommitWrite seenWrite;

  /**
   * Begins without anything seen.
   *
   * @param failedRecords counts failures by record
   */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public DedupProcessor(FailedRecords failedRecords) {
    super(Nodes.DEDUP);
    this.failedRecords = failedRecords;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    seen =
        new SeenIds(
            context.getStateStore(StoreNames.SEEN_IDS),
            new SingleIds(context.getStateStore(StoreNames.SEEN_EVENTS)));
    seenWrite = new CommitWrite(new BeforeCommit(context, failedRecords), seen::write);
    CommitSignal signal = context.getStateStore(StoreNames.DEDUP_COMMIT);
    signal.call(seenWrite::run);
  }

  @Override
  protected void process(String key, Received received, Instant receivedAt) {
    if (seen.isNew(key, received.id(), receivedAt.toEpochMilli())) {
      seenWrite.changes(receivedAt);
      received.accept(new NewEvents(key));
    } else {
      received.ifRepeated().ifPresent(entry -> forwarder.accounting(key, entry));
    }
  }

  /** Forwards each kind of value that is new. */
  private final class NewEvents implements Received.Visitor {
    private final String key;

    NewEvents(String key) {
      this.key = key;
    }

    @Override
    public void stall(ReceivedStall stall) {
      if (inTime(stall)) {
        forwarder.forward(Nodes.ANALYZE, key, stall, stall.receivedAt());
      }
    }

    @Override
    public void counted(CountedEvent event) {
      if (inTime(event)) {
        forwarder.forward(Nodes.PRE_AGGREGATE, key, event, event.receivedAt());
      }
    }

    @Override
    public void unknown(UnknownEvent event) {
      if (inTime(event)) {
        forwarder.dropped(key, event, EventDropReason.UNKNOWN_KIND);
      }
    }

    @Override
    public void report(GatewayReport report) {
      forwarder.accounting(key, AccountingEntry.rejected(report));
    }

    /** Drops an event that is late. */
    private boolean inTime(ReceivedEvent event) {
      boolean isLate = EventTime.isLate(event);
      if (isLate) {
        forwarder.dropped(key, event, EventDropReason.LATE);
      }
      return !isLate;
    }
  }
}
