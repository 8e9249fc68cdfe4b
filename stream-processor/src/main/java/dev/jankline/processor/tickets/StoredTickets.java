package dev.jankline.processor.tickets;

import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.StoredValues.UnreadableValueException;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.ClusterMetadata;
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
 * Keeps tickets in three stores: state, last event, and texts of the cluster. A ticket whose state
 * cannot be read counts as open, by its last event.
 */
final class StoredTickets {
  private final StoredPart<TicketLife> lives;
  private final StoredPart<TicketEvent> events;
  private final StoredPart<ClusterMetadata> texts;

  StoredTickets(
      ProcessorContext<String, Object> context, RecordSerdes serdes, TopologyMetrics metrics) {
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.TICKET_DEAD_LETTERS, metrics);
    lives = new StoredPart<>(context, serdes, TicketLife.class, StoreNames.TICKET_LIVES, letters);
    events =
        new StoredPart<>(context, serdes, TicketEvent.class, StoreNames.TICKET_EVENTS, letters);
    texts =
        new StoredPart<>(context, serdes, ClusterMetadata.class, StoreNames.CLUSTER_TEXTS, letters);
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

  void write(String key, ClusterMetadata info) {
    texts.write(key, info);
  }

  void deleteTexts(String key) {
    texts.delete(key);
  }

  /** Keys of tickets that wait for something. */
  List<String> unfinished() {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = lives.all()) {
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

  /**
   * One store of tickets, by app and fingerprint.
   *
   * @param <T> type of its values
   */
  static final class StoredPart<T extends SpecificRecord> {
    private final KeyValueStore<String, byte[]> store;
    private final StoredValues<T> values;

    StoredPart(
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

    void delete(String key) {
      store.delete(key);
    }

    KeyValueIterator<String, byte[]> all() {
      return store.all();
    }
  }
}
