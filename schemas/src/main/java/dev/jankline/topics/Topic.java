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
 * @param retention how long records are kept; empty for a compacted topic
 * @param audience whether consumers outside Jankline may rely on it
 */
public record Topic(
    String name,
    String key,
    Optional<Schema> schema,
    int partitions,
    Optional<Duration> retention,
    Audience audience) {

  /** Who may read a topic: {@code PUBLIC} ones evolve FULL_TRANSITIVE. */
  public enum Audience {
    PUBLIC,
    INTERNAL
  }

  static Topic kept(String name, String key, Schema schema, int partitions, Duration retention) {
    return new Topic(
        name, key, Optional.of(schema), partitions, Optional.of(retention), Audience.PUBLIC);
  }

  static Topic compacted(String name, String key, Schema schema, int partitions) {
    return new Topic(name, key, Optional.of(schema), partitions, Optional.empty(), Audience.PUBLIC);
  }

  static Topic internal(String name, String key, Schema schema, int partitions, Duration kept) {
    return new Topic(
        name, key, Optional.of(schema), partitions, Optional.of(kept), Audience.INTERNAL);
  }

  static Topic internalCompacted(String name, String key, Schema schema, int partitions) {
    return new Topic(
        name, key, Optional.of(schema), partitions, Optional.empty(), Audience.INTERNAL);
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
    settings.put("cleanup.policy", retention.isPresent() ? "delete" : "compact");
    retention.ifPresent(time -> settings.put("retention.ms", Long.toString(time.toMillis())));
    return settings;
  }
}
