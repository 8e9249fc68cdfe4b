package dev.jankline.webhook;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.Settings;
import dev.jankline.service.SettingsException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
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
        "ticket-webhook", args, new Class<?>[] {WebhookSettings.class}, WebhookMain::start);
  }

  private static TicketWebhook start(Settings settings, PrometheusMeterRegistry metrics) {
    WebhookSettings webhook = settings.of(WebhookSettings.class);
    HttpReceiver receiver = receiver(webhook);
    Map<String, Object> input =
        ClientSettings.consumer(settings.kafka("consumer"), webhook.groupId());
    Map<String, Object> output = ClientSettings.producer(settings.kafka("producer"));
    KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(output, new StringSerializer(), new ByteArraySerializer());
    return new TicketWebhook(
        webhook,
        receiver,
        new KafkaConsumer<>(input, new StringDeserializer(), new ByteArrayDeserializer()),
        AvroSerdes.<TicketEvent>forValues(input).deserializer(),
        AvroSerdes::isRetriable,
        new KafkaTicketSink(producer, AvroSerdes.<TicketStatus>forValues(output).serializer()),
        () -> producer.close(webhook.shutdownTimeout()),
        metrics,
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  /** Says in one line what is wrong with address, secrets or allow-list before anything starts. */
  private static HttpReceiver receiver(WebhookSettings webhook) {
    try {
      WebhookSignature signature = WebhookSignature.of(webhook.secret());
      return new HttpReceiver(webhook, signature, Clock.systemUTC());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }
}
