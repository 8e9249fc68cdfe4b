package dev.jankline.processor.ticket;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.deadletter.StoredValues.UnreadableValueException;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketLife;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tickets in three stores: state, last event, and texts of the cluster. The state of a ticket
 * that an earlier version opened is missing: it counts as open, by its last event.
 */
final class StoredTickets {
  private final Part<TicketLife> lives;
  private final Part<TicketEvent> events;
  private final Part<ClusterInfo> texts;

  StoredTickets(
      ProcessorContext<String, Object> context, RecordSerdes serdes, TopologyMetrics metrics) {
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.TICKET_DEAD_LETTERS, metrics);
    lives = new Part<>(context, serdes, TicketLife.class, Names.TICKET_LIVES, letters);
    events = new Part<>(context, serdes, TicketEvent.class, Names.TICKET_EVENTS, letters);
    texts = new Part<>(context, serdes, ClusterInfo.class, Names.CLUSTER_TEXTS, letters);
  }

  /**
   * All that is known of a ticket.
   *
   * @param key app and fingerprint
   * @param at time of a state that is made because there is none
   */
  Ticket read(String key, Instant at) {
    TicketLife life = lives.read(key);
    TicketEvent last = events.read(key);
    if (life == null) {
      List<String> parts = Keys.split(key);
      life = TicketLifeCycle.unknown(parts.get(0), parts.get(parts.size() - 1), at);
    }
    return new Ticket(life, last, texts.read(key));
  }

  void write(String key, TicketLife life) {
    lives.write(key, life);
  }

  void write(String key, TicketEvent event) {
    events.write(key, event);
  }

  void write(String key, ClusterInfo info) {
    texts.write(key, info);
  }

  /** Keys of tickets that wait for something. */
  List<String> unfinished() {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = lives.store.all()) {
      all.forEachRemaining(
          row -> {
            TicketLife life = lives.readable(row.value);
            if (life != null
                && TicketLifeCycle.isUnfinished(new Ticket(life, events.peek(row.key), null))) {
              keys.add(row.key);
            }
          });
    }
    return keys;
  }

  /** One of the stores. */
  private static final class Part<T extends SpecificRecord> {
    private final KeyValueStore<String, byte[]> store;
    private final StoredValues<T> values;

    Part(
        ProcessorContext<String, Object> context,
        RecordSerdes serdes,
        Class<T> type,
        String name,
        DeadLetterSink letters) {
      store = context.getStateStore(name);
      values = new StoredValues<>(context, serdes, type, name, letters);
    }

    @Nullable T read(String key) {
      return values.read(key, store.get(key), () -> store.delete(key));
    }

    @Nullable T peek(String key) {
      byte[] value = store.get(key);
      return value == null ? null : readable(value);
    }

    /** Null when it cannot be read; it becomes a dead letter when a record needs it. */
    @Nullable T readable(byte[] value) {
      try {
        return values.readable(value);
      } catch (UnreadableValueException e) {
        return null;
      }
    }

    void write(String key, T value) {
      store.put(key, values.write(value));
    }
  }
}
