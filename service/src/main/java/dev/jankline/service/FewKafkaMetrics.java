package dev.jankline.service;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.Set;

/**
 * Lets through those metrics of Kafka's clients that dashboards and alerts are made of. All of them
 * are thousands of lines in a processor, most of them for each task, partition or node.
 */
final class FewKafkaMetrics implements MeterFilter {
  private static final String KAFKA = "kafka.";
  private static final Set<String> KEPT =
      Set.of(
          "kafka.stream.alive.stream.threads",
          "kafka.stream.failed.stream.threads",
          "kafka.stream.thread.process.rate",
          "kafka.stream.thread.process.ratio",
          "kafka.stream.thread.process.latency.avg",
          "kafka.stream.thread.commit.rate",
          "kafka.stream.thread.commit.latency.avg",
          "kafka.stream.task.dropped.records.total",
          "kafka.stream.state.total.sst.files.size",
          "kafka.consumer.fetch.manager.records.lag",
          "kafka.producer.request.latency.avg",
          "kafka.producer.buffer.available.bytes");

  @Override
  public MeterFilterReply accept(Meter.Id id) {
    if (!id.getName().startsWith(KAFKA)) {
      return MeterFilterReply.NEUTRAL;
    }
    return KEPT.contains(id.getName()) ? MeterFilterReply.NEUTRAL : MeterFilterReply.DENY;
  }
}
