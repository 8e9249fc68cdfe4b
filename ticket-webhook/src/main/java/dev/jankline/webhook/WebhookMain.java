package dev.jankline.webhook;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.topics.RightsWatch;
import dev.jankline.topics.Role;
import dev.jankline.topics.TopicClients;
import dev.jankline.webhook.delivery.Backoff;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.delivery.EventLoop;
import dev.jankline.webhook.delivery.Reading;
import dev.jankline.webhook.delivery.Slots;
import dev.jankline.webhook.dispatch.Dispatcher;
import dev.jankline.webhook.dispatch.PartitionWork;
import dev.jankline.webhook.inbound.InboundServer;
import dev.jankline.webhook.inbound.InboundServer.TicketStates;
import dev.jankline.webhook.settings.ClientSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.store.FiledIssues;
import dev.jankline.webhook.store.KafkaTicketSink;
import dev.jankline.webhook.store.RetryLog;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.target.tracker.Targets;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Runs the ticket webhook as a process. */
public final class WebhookMain {
  /**
   * Wait of an inbound webhook after a start; GitHub gives up after 10 s, and does not repeat it.
   */
  private static final Duration UNTIL_READY = Duration.ofSeconds(8);

  private WebhookMain() {}

  public static void main(String[] args) {
    ServiceProcess.run(
        "ticket-webhook", args, new Class<?>[] {WebhookSettings.class}, WebhookMain::prepare);
  }

  static ServiceProcess.Start prepare(ServiceSettings settings) {
    WebhookSettings webhook = settings.of(WebhookSettings.class);
    Targets.check(webhook, Clock.systemUTC());
    InboundServer.check(webhook, new SimpleMeterRegistry(), Clock.systemUTC());
    Map<String, Object> input =
        ClientSettings.consumer(settings.kafka("consumer"), webhook.groupId());
    Map<String, Object> output = ClientSettings.producer(settings.kafka("producer"));
    KafkaCheck.consumer(input);
    KafkaCheck.producer(output);
    AvroSerdes.check(input);
    AvroSerdes.check(output);
    return metrics -> start(webhook, input, output, metrics);
  }

  private static TicketWebhook start(
      WebhookSettings webhook,
      Map<String, Object> input,
      Map<String, Object> output,
      PrometheusMeterRegistry metrics) {
    TicketTarget target = Targets.of(webhook, Clock.systemUTC());
    KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(output, new StringSerializer(), new ByteArraySerializer());
    KafkaConsumer<String, byte[]> consumer = consumer(input);
    RetryLog retries = retries(input);
    FiledIssues filed = filed(input);
    KafkaTicketSink sink = sink(producer, output, filed);
    Optional<InboundServer> inbound =
        InboundServer.start(
            webhook,
            new TicketStates(
                sink::write, (app, fingerprint) -> filed.of(app, fingerprint, UNTIL_READY)),
            metrics,
            Clock.systemUTC());
    filed.start();
    DeliveryParts parts =
        new DeliveryParts(
            new EventLoop(Clock.systemUTC()),
            new Slots(webhook.maxInFlight()),
            target,
            sink,
            rules(webhook),
            new DeliveryParts.Metrics(metrics));
    Reading.Format format =
        new Reading.Format(
            AvroSerdes.<TicketEvent>forValues(input).deserializer(), AvroSerdes::isRetriable);
    Dispatcher dispatcher =
        new Dispatcher(
            consumer,
            partition -> new PartitionWork(partition, format, parts),
            retries,
            parts,
            webhook.maxHeld());
    metrics.gauge("jank.webhook.disabled", target, gone -> gone.isDisabled() ? 1 : 0);
    metrics.gauge("jank.webhook.held", dispatcher, Dispatcher::held);
    return new TicketWebhook(
        webhook,
        consumer,
        dispatcher,
        RightsWatch.of(Role.WEBHOOK, input, webhook.groupId()),
        List.of(
            () -> inbound.ifPresent(InboundServer::close),
            filed::close,
            target::close,
            retries::close,
            () -> producer.close(webhook.shutdownTimeout())),
        Clock.systemUTC());
  }

  private static KafkaTicketSink sink(
      KafkaProducer<String, byte[]> producer, Map<String, Object> output, FiledIssues filed) {
    return new KafkaTicketSink(
        producer,
        AvroSerdes.<TicketStatus>forValues(output).serializer(),
        AvroSerdes.<TicketRetry>forValues(output).serializer(),
        filed);
  }

  private static FiledIssues filed(Map<String, Object> input) {
    return new FiledIssues(
        consumer(TopicClients.reading("jank-webhook-filed", input)),
        AvroSerdes.<TicketStatus>forValues(input).deserializer(),
        AvroSerdes::isRetriable);
  }

  private static RetryLog retries(Map<String, Object> input) {
    return new RetryLog(
        consumer(ClientSettings.retries(input)),
        AvroSerdes.<TicketRetry>forValues(input).deserializer(),
        AvroSerdes::isRetriable);
  }

  private static KafkaConsumer<String, byte[]> consumer(Map<String, Object> settings) {
    return new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
  }

  private static DeliveryParts.Rules rules(WebhookSettings webhook) {
    return new DeliveryParts.Rules(
        webhook.maxAttempts(),
        new Backoff(
            webhook.firstDelay(),
            webhook.maxDelay(),
            () -> ThreadLocalRandom.current().nextDouble()),
        webhook.maxRetryAfter());
  }
}
