package dev.jankline.apps;

import dev.jankline.schema.App;
import dev.jankline.topics.KeyedTopic;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Reads and changes the apps of a cluster, for operators. Of two changes of one app at the same
 * time the later one stands. Not thread-safe.
 *
 * @param follower fills the table
 * @param topic takes changes
 */
public record AppRegistry(AppTable table, AppFollower follower, KeyedTopic<App> topic)
    implements AutoCloseable {
  private static final String TOPIC = Topics.APPS.name();
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_POLLS = 75;

  /**
   * Reads the topic of a cluster to its end.
   *
   * @param clientSettings bootstrap servers, registry and whatever Kafka's clients need
   * @param warn told of records that cannot be read
   * @throws KafkaException when the broker does not answer or the topic is missing
   */
  public static AppRegistry in(Map<String, Object> clientSettings, Consumer<String> warn) {
    AppTable table = new AppTable();
    AppRegistry registry =
        new AppRegistry(
            table,
            AppFollower.in(clientSettings, table, warn),
            KeyedTopic.in(clientSettings, clientSettings, Topics.APPS));
    try {
      registry.read();
      return registry;
    } catch (RuntimeException e) {
      registry.close();
      throw e;
    }
  }

  /**
   * Reads the topic to its end.
   *
   * @throws KafkaException when the broker sends nothing or the topic is missing
   */
  public void read() {
    for (int polls = 0; !follower.caughtUp(); polls++) {
      if (polls == MAX_POLLS) {
        throw new TimeoutException("the broker sends no records of " + TOPIC);
      }
      follower.poll(POLL);
      if (polls == 0 && !follower.hasTopic()) {
        throw new KafkaException(
            "the topic " + TOPIC + " is missing: run './jank topics create' first");
      }
    }
  }

  /** All apps, by name. */
  public Collection<App> all() {
    return table.all();
  }

  /** The latest record of an app. */
  public Optional<App> app(String app) {
    return table.app(app);
  }

  /**
   * Stores a record of an app; gateways take it at once.
   *
   * @throws KafkaException when the broker does not take it
   */
  public void store(App app) {
    topic.put(app.getApp(), app);
    table.put(app);
  }

  @Override
  public void close() {
    follower.close();
    topic.close();
  }
}
