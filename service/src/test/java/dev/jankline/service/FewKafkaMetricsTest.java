package dev.jankline.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class FewKafkaMetricsTest {
  private final MeterRegistry metrics = new SimpleMeterRegistry();

  FewKafkaMetricsTest() {
    metrics.config().meterFilter(new FewKafkaMetrics());
  }

  @Test
  void keepsLagOfEachPartition() {
    metrics.counter("kafka.consumer.fetch.manager.records.lag", "partition", "0");
    metrics.counter("kafka.consumer.fetch.manager.records.lag.max", "partition", "0");

    assertThat(metrics.getMeters())
        .extracting(meter -> meter.getId().getName())
        .containsExactly("kafka.consumer.fetch.manager.records.lag");
  }

  @Test
  void dropsOtherMetricsOfKafka_andNoneOfOurs() {
    metrics.counter("kafka.consumer.fetch.manager.bytes.total");
    metrics.counter("jank.dead.letters", "topic", "jank.events.v1");
    metrics.counter("jvm.memory.used");

    assertThat(metrics.getMeters())
        .extracting(meter -> meter.getId().getName())
        .containsExactlyInAnyOrder("jank.dead.letters", "jvm.memory.used");
  }
}
