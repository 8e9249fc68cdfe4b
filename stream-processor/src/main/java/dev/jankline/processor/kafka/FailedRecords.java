package dev.jankline.processor.kafka;

import dev.jankline.registry.client.RegistryException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.rocksdb.RocksDBException;

/**
 * Counts how often processing failed on each record of the input, over all stream threads. Only
 * failures that come from the record itself count: not those of the broker, the registry or a state
 * store, which would hit any other record too.
 *
 * <p>Thread-safe. Remembers at most {@value #MAX_RECORDS} records, the latest; forgets all when the
 * process ends.
 */
public final class FailedRecords {
  /** Key of the instance in the configuration of Kafka Streams. */
  public static final String CONFIG = "jank.failed.records";

  /** Failures after which a record is given up. */
  public static final int MAX_FAILURES = 3;

  static final int MAX_RECORDS = 1_000;

  /** Where a record is. */
  private record Place(String topic, int partition, long offset) {}

  /**
   * What is known of a record that failed.
   *
   * @param count number of failures
   * @param last text of the last failure
   */
  public record Failures(int count, String last) {}

  private final Predicate<Throwable> isRetriable;
  private final Set<Throwable> blamed = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<Place, Failures> failures =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, Failures> eldest) {
          return size() > MAX_RECORDS;
        }
      };

  /**
   * Starts without any failure.
   *
   * @param isRetriable tells failures of the registry and the network
   */
  public FailedRecords(Predicate<Throwable> isRetriable) {
    this.isRetriable = isRetriable;
  }

  /**
   * Counts a failure when it comes from the record itself.
   *
   * @return whether it was counted
   */
  public synchronized boolean blame(String topic, int partition, long offset, Throwable failure) {
    if (isRetriable.test(failure) || isOfTheSurroundings(failure)) {
      return false;
    }
    Place place = new Place(topic, partition, offset);
    Failures before = failures.remove(place);
    int count = before == null ? 1 : before.count() + 1;
    failures.put(place, new Failures(count, failure.toString()));
    blamed.add(failure);
    return true;
  }

  /** Whether a failure, or a cause of it, was counted for a record. */
  public synchronized boolean isBlamed(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < MAX_RECORDS; depth++) {
      if (blamed.contains(cause)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** The failures of a record that must not be tried again; empty for all others. */
  public synchronized Optional<Failures> givenUp(RecordMetadata record) {
    Failures found =
        record.topic() == null
            ? null
            : failures.get(new Place(record.topic(), record.partition(), record.offset()));
    return Optional.ofNullable(found).filter(known -> known.count() >= MAX_FAILURES);
  }

  private static boolean isOfTheSurroundings(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < MAX_RECORDS; depth++) {
      boolean isOfTheRecord =
          cause instanceof SerializationException || cause instanceof RecordTooLargeException;
      if (cause instanceof RocksDBException
          || cause instanceof RegistryException
          || (cause instanceof KafkaException && !isOfTheRecord)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}
