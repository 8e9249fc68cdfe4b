package dev.jankline.dashboard;

import dev.jankline.dashboard.read.ReaderSettings;
import dev.jankline.dashboard.rest.TicketDesk;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.service.ServiceProcess;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings;
import java.time.Clock;
import java.util.Map;

/** Runs the dashboard as a process. */
public final class DashboardMain {
  private DashboardMain() {}

  public static void main(String[] args) {
    ServiceProcess.run(
        "dashboard", args, new Class<?>[] {DashboardSettings.class}, DashboardMain::prepare);
  }

  static ServiceProcess.Start prepare(ServiceSettings settings) {
    DashboardSettings dashboard = settings.of(DashboardSettings.class);
    Map<String, Object> kafka = ReaderSettings.consumer(settings.kafka("consumer"));
    KafkaCheck.consumer(kafka);
    AvroSerdes.check(kafka);
    DashboardParts.check(dashboard);
    Map<String, Object> writing = settings.kafka("producer");
    if (!dashboard.writeKeys().isEmpty()) {
      KafkaCheck.producer(TicketDesk.writing(writing));
    }
    DashboardParts parts =
        new DashboardParts(dashboard, kafka, Clock.systemUTC(), System::nanoTime);
    return metrics -> parts.start(metrics, writing);
  }
}
