package dev.jankline.benchmarks.pipeline;

import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.service.ProcessorPlan;
import dev.jankline.processor.service.ProcessorSettings;
import dev.jankline.service.ManagementServer.ManagementSettings;
import dev.jankline.service.settings.ServiceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;

/**
 * Runs an application that the processor is compared with, with the processor's settings of Kafka
 * Streams, so exactly once as well.
 */
final class PeerStreams {
  private PeerStreams() {}

  /**
   * Runs until SIGTERM.
   *
   * @param application its id
   * @param topology makes what it does from the settings of Kafka and of the registry
   * @param args file to make when it is ready, file with the processor's settings, folder for state
   */
  static void run(
      String application, Function<Map<String, Object>, Topology> topology, String... args)
      throws InterruptedException {
    ProcessorPlan plan =
        ProcessorPlan.of(
            ServiceSettings.load(
                Path.of(args[1]), Map.of(), ProcessorSettings.class, ManagementSettings.class));
    Properties settings = plan.streams(application, new FailedRecords(failure -> false));
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
    settings.put(StreamsConfig.STATE_DIR_CONFIG, args[2]);
    KafkaStreams streams = new KafkaStreams(topology.apply(plan.client()), settings);
    Path ready = Path.of(args[0]);
    streams.setStateListener(
        (now, before) -> {
          if (now == KafkaStreams.State.RUNNING) {
            make(ready);
          }
        });
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  streams.close();
                  ended.countDown();
                }));
    streams.start();
    ended.await();
  }

  private static void make(Path ready) {
    try {
      Files.writeString(ready, "");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + ready, e);
    }
  }
}
