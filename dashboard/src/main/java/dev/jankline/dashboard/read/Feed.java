package dev.jankline.dashboard.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.topics.Keys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of one topic and hands their rows on. Counts records, and those of them that
 * nobody can read.
 */
final class Feed<T extends SpecificRecord> {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int MAX_REASON = 200;

  private final String topic;
  private final Deserializer<T> deserializer;
  private final Rows<T> rows;
  private final AtomicLong records = new AtomicLong();
  private final AtomicLong unreadable = new AtomicLong();
  private volatile @Nullable String lastUnreadable;

  Feed(String topic, Rows<T> rows, Deserializer<T> deserializer) {
    this.topic = topic;
    this.rows = rows;
    this.deserializer = deserializer;
  }

  static <T extends SpecificRecord> Feed<T> of(
      String topic, Rows<T> rows, Map<String, Object> settings) {
    return new Feed<>(topic, rows, AvroSerdes.<T>forValues(settings).deserializer());
  }

  String topic() {
    return topic;
  }

  long records() {
    return records.get();
  }

  long unreadable() {
    return unreadable.get();
  }

  /** What was left out last and why; null when nothing was. */
  @Nullable String lastUnreadable() {
    return lastUnreadable;
  }

  /** Counts a record that is in the store. */
  void taken() {
    records.incrementAndGet();
  }

  /** Counts a record that was left out. */
  void leftOut(String what) {
    records.incrementAndGet();
    unreadable.incrementAndGet();
    lastUnreadable = what;
  }

  /**
   * Adds the rows of a record, or nothing when nobody can read it.
   *
   * @return why the record cannot be read; empty when its rows were added
   * @throws RuntimeException when the registry is away or refuses all questions: the record is to
   *     be read again
   */
  Optional<String> add(ConsumerRecord<byte[], byte[]> record, Changes changes) {
    try {
      List<String> key =
          record.key() == null ? List.of() : Keys.split(new String(record.key(), UTF_8));
      if (record.value() == null) {
        rows.remove(key, changes);
      } else {
        rows.add(key, deserializer.deserialize(topic, record.value()), changes);
      }
      return Optional.empty();
    } catch (RuntimeException e) {
      if (AvroSerdes.isRetriable(e) || isRefusal(e)) {
        throw e;
      }
      return Optional.of(reason(e));
    }
  }

  /** Whether the registry does not let the dashboard in: no record could be read then. */
  private static boolean isRefusal(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RegistryException registry) {
        return registry.status() == UNAUTHORIZED || registry.status() == FORBIDDEN;
      }
    }
    return false;
  }

  /** The innermost message, cut: it may carry text of the record. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String text = cause.getClass().getSimpleName() + ": " + cause.getMessage();
    String line = text.lines().findFirst().orElse("");
    return line.substring(0, Math.min(MAX_REASON, line.length()));
  }

  /** Turns records of one topic into changes of rows. */
  interface Rows<T> {
    /**
     * Takes over a record.
     *
     * @param key parts of its key
     */
    void add(List<String> key, T value, Changes changes);

    /**
     * Takes over a tombstone.
     *
     * @param key parts of its key
     */
    default void remove(List<String> key, Changes changes) {}
  }
}
