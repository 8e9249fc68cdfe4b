package dev.jankline.apps;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.App;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Reads and changes the apps of a cluster, for operators. Of two changes of one app at the same
 * time the later one stands. Not thread-safe.
 */
public final class AppRegistry implements AutoCloseable {
  private static final String TOPIC = Topics.APPS.name();
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_POLLS = 75;

  private final AppTable table;
  private final AppFollower follower;
  private final Producer<String, byte[]> producer;
  private final Serializer<App> serializer;

  /**
   * @param follower fills the table
   */
  public AppRegistry(
      AppTable table,
      AppFollower follower,
      Producer<String, byte[]> producer,
      Serializer<App> serializer) {
    this.table = table;
    this.follower = follower;
    this.producer = producer;
    this.serializer = serializer;
  }

  /**
   * Reads the topic of a cluster to its end.
   *
   * @param clientSettings bootstrap servers, registry and whatever Kafka's clients need
   * @param warn told of records that cannot be read
   * @throws KafkaException when the broker does not answer or the topic is missing
   */
  public static AppRegistry in(Map<String, Object> clientSettings, Consumer<String> warn) {
    Map<String, Object> writing = new HashMap<>(clientSettings);
    writing.put(ProducerConfig.ACKS_CONFIG, "all");
    writing.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
    AppTable table = new AppTable();
    AppRegistry registry =
        new AppRegistry(
            table,
            AppFollower.in(clientSettings, table, warn),
            new KafkaProducer<>(writing, new StringSerializer(), new ByteArraySerializer()),
            AvroSerdes.<App>forValues(writing).serializer());
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
    byte[] value = serializer.serialize(TOPIC, app);
    try {
      producer.send(new ProducerRecord<>(TOPIC, app.getApp(), value)).get();
      table.put(app);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      throw new KafkaException("the change was not stored: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    follower.close();
    producer.close();
  }
}
