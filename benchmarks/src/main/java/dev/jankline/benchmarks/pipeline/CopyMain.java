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
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;

/**
 * Copies the records of one topic to another with the processor's settings of Kafka Streams, so
 * exactly once as well: what any application pays for the same records. Runs until SIGTERM.
 */
public final class CopyMain {
  static final String APPLICATION = "bench-copy";
  static final String FROM = "bench.copy-in";
  static final String TO = "bench.copy-out";

  private CopyMain() {}

  /**
   * Runs.
   *
   * @param args file to make when records are copied, file with the processor's settings, folder
   *     for state
   */
  public static void main(String[] args) throws InterruptedException {
    Topology topology = new Topology();
    topology.addSource("from", new ByteArrayDeserializer(), new ByteArrayDeserializer(), FROM);
    topology.addSink("to", TO, new ByteArraySerializer(), new ByteArraySerializer(), "from");
    KafkaStreams streams = new KafkaStreams(topology, settings(Path.of(args[1]), args[2]));
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

  private static Properties settings(Path processor, String folder) {
    ProcessorPlan plan =
        ProcessorPlan.of(
            ServiceSettings.load(
                processor, Map.of(), ProcessorSettings.class, ManagementSettings.class));
    Properties settings = plan.streams(APPLICATION, new FailedRecords(failure -> false));
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder);
    return settings;
  }
}
