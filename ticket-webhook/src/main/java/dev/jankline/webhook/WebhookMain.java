package dev.jankline.webhook;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.Settings;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.delivery.Backoff;
import dev.jankline.webhook.delivery.DeliveryMetrics;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.delivery.DeliveryRules;
import dev.jankline.webhook.delivery.EventLoop;
import dev.jankline.webhook.delivery.Reading;
import dev.jankline.webhook.delivery.Slots;
import dev.jankline.webhook.dispatch.Dispatcher;
import dev.jankline.webhook.dispatch.PartitionWork;
import dev.jankline.webhook.http.Destination;
import dev.jankline.webhook.settings.ClientSettings;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.store.KafkaTicketSink;
import dev.jankline.webhook.store.RetryLog;
import dev.jankline.webhook.target.GoneEndpoint;
import dev.jankline.webhook.target.webhook.HttpReceiver;
import dev.jankline.webhook.target.webhook.WebhookSignature;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Runs the ticket webhook as a process. */
public final class WebhookMain {
  private WebhookMain() {}

  public static void main(String[] args) {
    ServiceProcess.run(
        "ticket-webhook", args, new Class<?>[] {WebhookSettings.class}, WebhookMain::prepare);
  }

  static ServiceProcess.Start prepare(Settings settings) {
    WebhookSettings webhook = settings.of(WebhookSettings.class);
    Destination.of(webhook);
    WebhookSignature signature = WebhookSignature.of(webhook.secret());
    Map<String, Object> input =
        ClientSettings.consumer(settings.kafka("consumer"), webhook.groupId());
    Map<String, Object> output = ClientSettings.producer(settings.kafka("producer"));
    KafkaCheck.consumer(input);
    KafkaCheck.producer(output);
    AvroSerdes.check(input);
    AvroSerdes.check(output);
    return metrics ->
        start(
            webhook,
            new HttpReceiver(webhook, signature, Clock.systemUTC()),
            input,
            output,
            metrics);
  }

  private static TicketWebhook start(
      WebhookSettings webhook,
      HttpReceiver receiver,
      Map<String, Object> input,
      Map<String, Object> output,
      PrometheusMeterRegistry metrics) {
    GoneEndpoint endpoint = new GoneEndpoint(receiver);
    metrics.gauge("jank.webhook.gone", endpoint, gone -> gone.isGone() ? 1 : 0);
    KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(output, new StringSerializer(), new ByteArraySerializer());
    KafkaConsumer<String, byte[]> consumer = consumer(input);
    RetryLog retries = retries(input);
    DeliveryParts parts =
        new DeliveryParts(
            new EventLoop(Clock.systemUTC()),
            new Slots(webhook.maxInFlight()),
            endpoint,
            GoneEndpoint.target(webhook.url()),
            sink(producer, output),
            rules(webhook),
            new DeliveryMetrics(metrics));
    return new TicketWebhook(
        webhook,
        consumer,
        dispatcher(webhook, consumer, input, retries, parts, endpoint),
        List.of(receiver::close, retries::close, () -> producer.close(webhook.shutdownTimeout())),
        metrics,
        Clock.systemUTC());
  }

  private static Dispatcher dispatcher(
      WebhookSettings webhook,
      KafkaConsumer<String, byte[]> consumer,
      Map<String, Object> input,
      RetryLog retries,
      DeliveryParts parts,
      GoneEndpoint endpoint) {
    Reading.Format format =
        new Reading.Format(
            AvroSerdes.<TicketEvent>forValues(input).deserializer(), AvroSerdes::isRetriable);
    return new Dispatcher(
        consumer,
        Topics.TICKETS.name(),
        partition -> new PartitionWork(partition, format, parts),
        retries,
        parts,
        endpoint::revive,
        webhook.maxHeld());
  }

  private static KafkaTicketSink sink(
      KafkaProducer<String, byte[]> producer, Map<String, Object> output) {
    return new KafkaTicketSink(
        producer,
        AvroSerdes.<TicketStatus>forValues(output).serializer(),
        AvroSerdes.<TicketRetry>forValues(output).serializer());
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

  private static DeliveryRules rules(WebhookSettings webhook) {
    return new DeliveryRules(
        webhook.maxAttempts(),
        new Backoff(
            webhook.firstDelay(),
            webhook.maxDelay(),
            () -> ThreadLocalRandom.current().nextDouble()),
        webhook.maxRetryAfter());
  }
}
