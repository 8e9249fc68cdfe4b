package dev.jankline.processor.flow;

import dev.jankline.schema.OutcomeKind;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Hands records of one stage on to its children. All of them run in the same task, so everything an
 * event causes, the ledger included, is in one transaction.
 */
public final class Outlet {
  private final ProcessorContext<String, Object> context;

  public Outlet(ProcessorContext<String, Object> context) {
    this.context = context;
  }

  /** Forwards to one child. Record time is the receive time, always. */
  public void forward(String child, String key, Object value, Instant receivedAt) {
    context.forward(new Record<>(key, value, receivedAt.toEpochMilli()), child);
  }

  /** Writes into the ledger. */
  public void ledger(String key, LedgerEntry entry) {
    forward(Names.COMBINE, key, entry, entry.receivedAt());
  }

  /** Writes one event given up on purpose into the ledger. */
  public void dropped(String key, ReceivedEvent event, DropReason reason) {
    ledger(
        key,
        new LedgerEntry(event.app(), event.receivedAt(), OutcomeKind.DROPPED, reason.name(), 1));
  }
}
