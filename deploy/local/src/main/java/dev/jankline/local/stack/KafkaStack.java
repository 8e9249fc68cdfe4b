package dev.jankline.local.stack;

import dev.jankline.local.process.SideBySide;
import dev.jankline.processor.kafka.ProcessorSubjects;
import dev.jankline.topics.TopicAdmin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs brokers and schema registry, started side by side, with all topics and schemas in place. */
public final class KafkaStack implements AutoCloseable {
  private static final String APPLICATION_ID = "jank-processor";

  private final BrokerCluster brokers;
  private final RegistryProcess registry;

  private KafkaStack(BrokerCluster brokers, RegistryProcess registry) {
    this.brokers = brokers;
    this.registry = registry;
  }

  /** Starts everything; stops what has started when a part fails. */
  public static KafkaStack start(Installation installation, StateFolder state, int brokerCount) {
    KafkaStack stack = startEmpty(installation, state, brokerCount);
    try (TopicAdmin topics = new TopicAdmin(stack.clientSettings())) {
      topics.create(stack.brokers.replicationFactor(), ProcessorSubjects.ofState(APPLICATION_ID));
      return stack;
    } catch (RuntimeException e) {
      state.keepLogs();
      stack.close();
      throw e;
    }
  }

  /** Starts brokers and registry without any topic. */
  public static KafkaStack startEmpty(
      Installation installation, StateFolder state, int brokerCount) {
    AtomicReference<@Nullable BrokerCluster> brokers = new AtomicReference<>();
    AtomicReference<@Nullable RegistryProcess> registry = new AtomicReference<>();
    try {
      SideBySide.run(
          List.of(
              () -> brokers.set(BrokerCluster.start(installation, state, brokerCount)),
              () -> registry.set(RegistryProcess.start(installation, state))));
    } catch (RuntimeException e) {
      close(brokers.get(), registry.get());
      throw e;
    }
    BrokerCluster startedBrokers = brokers.get();
    RegistryProcess startedRegistry = registry.get();
    if (startedBrokers == null || startedRegistry == null) {
      throw new IllegalStateException("broker or registry did not start and did not say why");
    }
    return new KafkaStack(startedBrokers, startedRegistry);
  }

  public BrokerCluster brokers() {
    return brokers;
  }

  public RegistryProcess registry() {
    return registry;
  }

  /** Where Kafka and the registry are, as every client and serde of ours takes it. */
  public Map<String, Object> clientSettings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("bootstrap.servers", brokers.bootstrapServers());
    settings.put("schema.registry.url", registry.url());
    return settings;
  }

  @Override
  public void close() {
    close(brokers, registry);
  }

  private static void close(@Nullable BrokerCluster brokers, @Nullable RegistryProcess registry) {
    SideBySide.run(
        List.of(
            () -> {
              if (brokers != null) {
                brokers.close();
              }
            },
            () -> {
              if (registry != null) {
                registry.close();
              }
            }));
  }
}
