package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.AccountingEntry.EventDropReason;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Hands values of one stage on to other nodes, each of the type its node takes; the only class that
 * forwards. All nodes run in the same task, so everything an event causes, the accounting included,
 * is in one transaction.
 */
public final class Forwarder {
  private final ProcessorContext<String, Object> context;

  /** Forwards to the children of the stage with this context. */
  public Forwarder(ProcessorContext<String, Object> context) {
    this.context = context;
  }

  /** Forwards a value. Record time is the receive time, always. */
  public <T> void forward(Node<T> node, String key, T value, Instant receivedAt) {
    forward(node, new Record<>(key, value, receivedAt.toEpochMilli()));
  }

  /** Forwards a record with headers of its own. */
  public <T> void forward(Node<T> node, Record<String, T> record) {
    context.forward(record, node.name());
  }

  /** Writes a tombstone: the key has no value any more. */
  public void tombstone(Node<?> sink, String key, Instant receivedAt) {
    context.forward(new Record<>(key, null, receivedAt.toEpochMilli()), sink.name());
  }

  /** Writes into the accounting. */
  public void accounting(String key, AccountingEntry entry) {
    forward(Nodes.PRE_AGGREGATE, key, entry, entry.receivedAt());
  }

  /** Writes one event given up on purpose into the accounting. */
  public void dropped(String key, ReceivedEvent event, EventDropReason reason) {
    accounting(key, AccountingEntry.dropped(event, reason));
  }
}
