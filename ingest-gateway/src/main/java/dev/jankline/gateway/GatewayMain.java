package dev.jankline.gateway;

import dev.jankline.apps.AppFollower;
import dev.jankline.apps.AppTable;
import dev.jankline.gateway.Gateway.Outside;
import dev.jankline.gateway.kafka.KafkaWriter;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.topics.RightsWatch;
import dev.jankline.topics.Role;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.LoggerFactory;

/** Runs the ingest gateway as a process. */
public final class GatewayMain {
  private GatewayMain() {}

  public static void main(String[] args) {
    ServiceProcess.run(
        "ingest-gateway", args, new Class<?>[] {GatewaySettings.class}, GatewayMain::prepare);
  }

  static ServiceProcess.Start prepare(ServiceSettings settings) {
    GatewaySettings gateway = settings.of(GatewaySettings.class);
    Map<String, Object> kafka =
        KafkaWriter.settings(settings.kafka("producer"), gateway.requestTimeout());
    Map<String, Object> apps = AppFollower.settings(settings.kafka("consumer"));
    KafkaCheck.producer(kafka);
    KafkaCheck.consumer(apps);
    AvroSerdes.check(kafka);
    Gateway.check(gateway);
    return metrics -> start(gateway, kafka, apps, metrics);
  }

  private static Gateway start(
      GatewaySettings gateway,
      Map<String, Object> kafka,
      Map<String, Object> appsKafka,
      PrometheusMeterRegistry metrics)
      throws IOException {
    AppTable apps = new AppTable();
    return new Gateway(
        gateway,
        new Outside(
            new KafkaProducer<>(kafka, new StringSerializer(), new ByteArraySerializer()),
            AvroSerdes.<SpecificRecord>forValues(kafka).serializer(),
            apps,
            AppFollower.in(appsKafka, apps, LoggerFactory.getLogger(AppFollower.class)::warn),
            RightsWatch.of(Role.GATEWAY, kafka, ""),
            metrics,
            Clock.systemUTC(),
            System::nanoTime));
  }
}
