package dev.jankline.local.stack;

import dev.jankline.local.process.SideBySide;
import dev.jankline.processor.kafka.ProcessorSubjects;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Runs broker and schema registry, started side by side, with all topics and schemas in place. */
public final class KafkaStack implements AutoCloseable {
  private static final String APPLICATION_ID = "jank-processor";

  private final BrokerProcess broker;
  private final RegistryProcess registry;

  private KafkaStack(BrokerProcess broker, RegistryProcess registry) {
    this.broker = broker;
    this.registry = registry;
  }

  /**
   * Starts everything; stops what has started when a part fails.
   *
   * @param partitions partitions of topics that grow with the events
   */
  public static KafkaStack start(ProgramFiles installation, StateFolder state, int partitions) {
    CompletableFuture<BrokerProcess> broker = new CompletableFuture<>();
    CompletableFuture<RegistryProcess> registry = new CompletableFuture<>();
    try {
      SideBySide.run(
          List.of(
              () -> broker.complete(BrokerProcess.start(installation, state)),
              () -> registry.complete(RegistryProcess.start(installation, state))));
      KafkaStack stack = new KafkaStack(broker.join(), registry.join());
      try (TopicAdmin topics =
          new TopicAdmin(stack.clientSettings(), Topics.all(Topics.COUNTS_KEPT, partitions))) {
        topics.create((short) 1, ProcessorSubjects.ofState(APPLICATION_ID));
      }
      return stack;
    } catch (RuntimeException e) {
      state.keepLogs();
      var unusedBroker = broker.thenAccept(BrokerProcess::close);
      var unusedRegistry = registry.thenAccept(RegistryProcess::close);
      throw e;
    }
  }

  public BrokerProcess broker() {
    return broker;
  }

  public RegistryProcess registry() {
    return registry;
  }

  /** Where Kafka and the registry are, as every client and serde of ours takes it. */
  public Map<String, Object> clientSettings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("bootstrap.servers", broker.bootstrapServers());
    settings.put("schema.registry.url", registry.url());
    return settings;
  }

  @Override
  public void close() {
    SideBySide.run(List.<Runnable>of(broker::close, registry::close));
  }
}
