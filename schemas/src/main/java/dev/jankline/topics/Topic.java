package dev.jankline.topics;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Describes one topic: what it holds and the settings Jankline promises for it.
 *
 * @param name full name, {@code jank.<what>.v1}
 * @param key what the UTF-8 key consists of, for people; built by {@link Keys}
 * @param schema schema of the value; empty when values are bytes as read
 * @param partitions number of partitions when created by {@code jank topics create}
 * @param compacted whether the latest value of each key is kept
 * @param retention how long records are kept; empty when only compaction deletes them
 * @param audience whether consumers outside Jankline may rely on it
 */
public record Topic(
    String name,
    String key,
    Optional<Schema> schema,
    int partitions,
    boolean compacted,
    Optional<Duration> retention,
    Audience audience) {

  /** Who may read a topic: {@code PUBLIC} ones evolve FULL_TRANSITIVE. */
  public enum Audience {
    PUBLIC,
    INTERNAL
  }

  static Topic kept(String name, String key, Schema schema, int partitions, Duration retention) {
    return new Topic(
        name, key, Optional.of(schema), partitions, false, Optional.of(retention), Audience.PUBLIC);
  }

  static Topic compacted(String name, String key, Schema schema, int partitions) {
    return new Topic(
        name, key, Optional.of(schema), partitions, true, Optional.empty(), Audience.PUBLIC);
  }

  static Topic internal(String name, String key, Schema schema, int partitions, Duration kept) {
    return new Topic(
        name, key, Optional.of(schema), partitions, false, Optional.of(kept), Audience.INTERNAL);
  }

  static Topic internalCompacted(String name, String key, Schema schema, int partitions) {
    return new Topic(
        name, key, Optional.of(schema), partitions, true, Optional.empty(), Audience.INTERNAL);
  }

  /** The same topic with records deleted so long after they were written. */
  Topic keptFor(Duration time) {
    return new Topic(name, key, schema, partitions, compacted, Optional.of(time), audience);
  }

  /** The same topic with another number of partitions. */
  Topic withPartitions(int number) {
    return new Topic(name, key, schema, number, compacted, retention, audience);
  }

  /** Subject of the value's schema (TopicNameStrategy). */
  public String subject() {
    return name + "-value";
  }

  /** Compatibility level of {@link #subject()}. */
  public String compatibility() {
    return audience == Audience.PUBLIC ? "FULL_TRANSITIVE" : "BACKWARD_TRANSITIVE";
  }

  /** Topic settings as the broker names them. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("cleanup.policy", cleanUp());
    retention.ifPresent(time -> settings.put("retention.ms", Long.toString(time.toMillis())));
    Topics.maxAhead(this)
        .ifPresent(
            time -> settings.put("message.timestamp.after.max.ms", Long.toString(time.toMillis())));
    return settings;
  }

  private String cleanUp() {
    if (!compacted) {
      return "delete";
    }
    return retention.isPresent() ? "compact,delete" : "compact";
  }
}
