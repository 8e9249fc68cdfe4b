package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.kafka.KafkaWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewaySettingsTest {
  @TempDir Path folder;

  @Test
  void defaultsHold() throws IOException {
    GatewaySettings settings = TestSettings.of(folder);

    assertThat(settings.host()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(8080);
    assertThat(settings.deviceKeys()).isEmpty();
    assertThat(settings.uploadKeys()).isEmpty();
    assertThat(settings.maxCompressedBytes()).isEqualTo(1 << 20);
    assertThat(settings.maxBatchBytes()).isEqualTo(4 << 20);
    assertThat(settings.maxRatio()).isEqualTo(100);
    assertThat(settings.maxEventBytes()).isEqualTo(950_000);
    assertThat(settings.maxBufferedBytes()).isEqualTo(64 << 20);
    assertThat(settings.maxConnections()).isEqualTo(4096);
    assertThat(settings.maxConnectionsPerAddress()).isEqualTo(256);
    assertThat(settings.trustedProxies()).isEmpty();
    assertThat(settings.maxRequests()).isEqualTo(1024);
    assertThat(settings.maxStreams()).isEqualTo(32);
    assertThat(settings.headTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.bodyTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.retryAfter()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.workers()).isEqualTo(4);
    assertThat(settings.queue()).isEqualTo(256);
    assertThat(settings.drainTime()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.shutdownTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.publicMetrics()).isFalse();
    assertThat(settings.configDirectory()).isEmpty();
    assertThat(settings.tls().certificate()).isEmpty();
    assertThat(settings.tls().key()).isEmpty();
    assertThat(settings.quota().eventsPerSecond()).isZero();
    assertThat(settings.quota().bytesPerSecond()).isZero();
    assertThat(settings.quota().installEventsPerMinute()).isZero();
    assertThat(settings.quota().installBytesPerMinute()).isZero();
    assertThat(settings.quota().maxInstalls()).isEqualTo(100_000);
    assertThat(settings.symbols().directory()).isEqualTo(Path.of("symbols"));
    assertThat(settings.symbols().maxBytes()).isEqualTo(512 << 20);
    assertThat(settings.symbols().timeout()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.symbols().silenceTimeout()).isEqualTo(Duration.ofSeconds(15));
    assertThat(settings.symbols().llvmSymbolizer()).isEqualTo("llvm-symbolizer-19");
    assertThat(settings.symbols().bucket().name()).isEmpty();
    assertThat(settings.symbols().bucket().prefix()).isEmpty();
    assertThat(settings.symbols().bucket().endpoint()).isEmpty();
    assertThat(settings.symbols().bucket().region()).isEqualTo("us-east-1");
    assertThat(settings.symbols().bucket().maxCopiesBytes()).isEqualTo(4L << 30);
  }

  @Test
  void everyPropertyIsRead() throws IOException {
    GatewaySettings settings =
        TestSettings.of(
            folder,
            "host=0.0.0.0",
            "port=1",
            "device-keys.\"com.example\"=k",
            "upload-keys.\"com.example\"=u",
            "max-compressed-bytes=2",
            "max-batch-bytes=3",
            "max-ratio=4",
            "max-event-bytes=5",
            "max-buffered-bytes=6",
            "max-connections=7",
            "max-connections-per-address=18",
            "trusted-proxies=10.0.0.0/8,::1",
            "max-requests=19",
            "max-streams=20",
            "head-timeout=PT21S",
            "body-timeout=PT8S",
            "request-timeout=PT9S",
            "retry-after=PT11S",
            "workers=12",
            "queue=13",
            "drain-time=PT23S",
            "shutdown-timeout=PT14S",
            "public-metrics=true",
            "config-directory=/c",
            "tls.certificate=/c.pem",
            "tls.key=/k.pem",
            "quota.events-per-second=31",
            "quota.bytes-per-second=32",
            "quota.install-events-per-minute=33",
            "quota.install-bytes-per-minute=34",
            "quota.max-installs=35",
            "symbols.directory=/s",
            "symbols.max-bytes=15",
            "symbols.timeout=PT16S",
            "symbols.silence-timeout=PT22S",
            "symbols.llvm-symbolizer=/opt/llvm-symbolizer",
            "symbols.bucket.name=b",
            "symbols.bucket.prefix=p/",
            "symbols.bucket.endpoint=http://s3:9000",
            "symbols.bucket.region=eu-west-1",
            "symbols.bucket.max-copies-bytes=17");

    assertThat(settings.host()).isEqualTo("0.0.0.0");
    assertThat(settings.port()).isEqualTo(1);
    assertThat(settings.deviceKeys()).isEqualTo(Map.of("com.example", "k"));
    assertThat(settings.uploadKeys()).isEqualTo(Map.of("com.example", "u"));
    assertThat(settings.maxCompressedBytes()).isEqualTo(2);
    assertThat(settings.maxBatchBytes()).isEqualTo(3);
    assertThat(settings.maxRatio()).isEqualTo(4);
    assertThat(settings.maxEventBytes()).isEqualTo(5);
    assertThat(settings.maxBufferedBytes()).isEqualTo(6);
    assertThat(settings.maxConnections()).isEqualTo(7);
    assertThat(settings.maxConnectionsPerAddress()).isEqualTo(18);
    assertThat(settings.trustedProxies()).contains(List.of("10.0.0.0/8", "::1"));
    assertThat(settings.maxRequests()).isEqualTo(19);
    assertThat(settings.maxStreams()).isEqualTo(20);
    assertThat(settings.headTimeout()).isEqualTo(Duration.ofSeconds(21));
    assertThat(settings.bodyTimeout()).isEqualTo(Duration.ofSeconds(8));
    assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(9));
    assertThat(settings.retryAfter()).isEqualTo(Duration.ofSeconds(11));
    assertThat(settings.workers()).isEqualTo(12);
    assertThat(settings.queue()).isEqualTo(13);
    assertThat(settings.drainTime()).isEqualTo(Duration.ofSeconds(23));
    assertThat(settings.shutdownTimeout()).isEqualTo(Duration.ofSeconds(14));
    assertThat(settings.publicMetrics()).isTrue();
    assertThat(settings.configDirectory()).contains(Path.of("/c"));
    assertThat(settings.tls().certificate()).contains(Path.of("/c.pem"));
    assertThat(settings.tls().key()).contains(Path.of("/k.pem"));
    assertThat(settings.quota().eventsPerSecond()).isEqualTo(31);
    assertThat(settings.quota().bytesPerSecond()).isEqualTo(32);
    assertThat(settings.quota().installEventsPerMinute()).isEqualTo(33);
    assertThat(settings.quota().installBytesPerMinute()).isEqualTo(34);
    assertThat(settings.quota().maxInstalls()).isEqualTo(35);
    assertThat(settings.symbols().directory()).isEqualTo(Path.of("/s"));
    assertThat(settings.symbols().maxBytes()).isEqualTo(15);
    assertThat(settings.symbols().timeout()).isEqualTo(Duration.ofSeconds(16));
    assertThat(settings.symbols().silenceTimeout()).isEqualTo(Duration.ofSeconds(22));
    assertThat(settings.symbols().llvmSymbolizer()).isEqualTo("/opt/llvm-symbolizer");
    assertThat(settings.symbols().bucket().name()).contains("b");
    assertThat(settings.symbols().bucket().prefix()).contains("p/");
    assertThat(settings.symbols().bucket().endpoint()).contains(URI.create("http://s3:9000"));
    assertThat(settings.symbols().bucket().region()).isEqualTo("eu-west-1");
    assertThat(settings.symbols().bucket().maxCopiesBytes()).isEqualTo(17);
  }

  @Test
  void promiseOfTheProducerCannotBeSetAway() {
    Map<String, Object> settings =
        KafkaWriter.settings(
            Map.of(
                "acks", "0",
                "enable.idempotence", "false",
                "partitioner.class", "org.apache.kafka.clients.producer.RoundRobinPartitioner",
                "metadata.max.age.ms", "300000",
                "linger.ms", "50"),
            Duration.ofSeconds(10));

    assertThat(settings)
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", "true")
        .doesNotContainKey("partitioner.class")
        .containsEntry("partitioner.ignore.keys", "false")
        .containsEntry("metadata.max.age.ms", "10000")
        .containsEntry("linger.ms", "50")
        .containsEntry("delivery.timeout.ms", "10000")
        .containsEntry("request.timeout.ms", "9000");
  }
}
