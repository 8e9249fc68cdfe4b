package dev.jankline.webhook;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import dev.jankline.service.KafkaCheck;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.Settings;
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
}
