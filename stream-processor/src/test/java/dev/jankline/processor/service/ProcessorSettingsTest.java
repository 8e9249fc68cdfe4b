package dev.jankline.processor.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorSettingsTest {
  @TempDir Path directory;

  @Test
  void hasDefaults() throws IOException {
    ProcessorSettings settings = load("").of(ProcessorSettings.class);

    assertThat(settings.applicationId()).isEqualTo("jank-processor");
    assertThat(settings.stateDirectory()).isEqualTo(Path.of("state"));
    assertThat(settings.threads()).isEqualTo(2);
    assertThat(settings.instance()).isEmpty();
    assertThat(settings.sessionTimeout()).isEqualTo(Duration.ofSeconds(15));
    assertThat(settings.commitInterval()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.transactionTimeout()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.replicationFactor()).isEqualTo(-1);
    assertThat(settings.rulesFile()).isEmpty();
    assertThat(settings.inApp()).isEmpty();
    assertThat(settings.symbols().directory()).isEqualTo(Path.of("symbols"));
    assertThat(settings.symbols().maxBytes()).isEqualTo(256L << 20);
    assertThat(settings.symbols().cacheDirectory()).isEqualTo(Path.of("symbols-cache"));
    assertThat(settings.symbols().cacheMaxBytes()).isEqualTo(4L << 30);
    assertThat(settings.symbols().bucket().name()).isEmpty();
    assertThat(settings.symbols().bucket().prefix()).isEmpty();
    assertThat(settings.symbols().bucket().endpoint()).isEmpty();
    assertThat(settings.symbols().bucket().region()).isEqualTo("us-east-1");
    assertThat(settings.symbols().bucket().maxCopiesBytes()).isEqualTo(4L << 30);
    assertThat(settings.memory().rocksdbBytes()).isEqualTo(128L << 20);
    assertThat(settings.memory().writeBufferBytes()).isEqualTo(64L << 20);
    assertThat(settings.memory().cacheBytes()).isEqualTo(32L << 20);
    assertThat(settings.maxDeviceStalls()).isEqualTo(50);
    assertThat(settings.preAggregate().maxRows()).isEqualTo(10_000);
    assertThat(settings.preAggregate().maxBytes()).isEqualTo(4L << 20);
    assertThat(settings.retained().maxBytes()).isEqualTo(64L << 20);
    assertThat(settings.retained().maxAge()).isEqualTo(Duration.ofDays(7));
    assertThat(settings.retained().maxWait()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void readsEveryKey() throws IOException {
    ProcessorSettings settings =
        load("""
                jank.processor.application-id=a
                jank.processor.instance=i
                jank.processor.state-directory=s
                jank.processor.standby-replicas=2
                jank.processor.session-timeout=PT20S
                jank.processor.commit-interval=PT4S
                jank.processor.transaction-timeout=PT2M
                jank.processor.threads=3
                jank.processor.replication-factor=2
                jank.processor.rules-file=r.yaml
                jank.processor.max-device-stalls=7
                jank.processor.in-app."com.example.reader"=com.example,org.example
                jank.processor.symbols.directory=d
                jank.processor.symbols.max-bytes=1
                jank.processor.symbols.cache-directory=c
                jank.processor.symbols.cache-max-bytes=9
                jank.processor.symbols.bucket.name=b
                jank.processor.symbols.bucket.prefix=p/
                jank.processor.symbols.bucket.endpoint=http://s3:9000
                jank.processor.symbols.bucket.region=eu-west-1
                jank.processor.symbols.bucket.max-copies-bytes=14
                jank.processor.retained.max-bytes=2
                jank.processor.retained.max-age=P1D
                jank.processor.retained.max-wait=PT3S
                jank.processor.pre-aggregate.max-rows=5
                jank.processor.pre-aggregate.max-bytes=15
                jank.processor.memory.rocksdb-bytes=6
                jank.processor.memory.write-buffer-bytes=7
                jank.processor.memory.cache-bytes=8
                """)
            .of(ProcessorSettings.class);

    assertThat(settings.rulesFile()).contains(Path.of("r.yaml"));
    assertThat(settings.instance()).contains("i");
    assertThat(settings.standbyReplicas()).isEqualTo(2);
    assertThat(settings.sessionTimeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(settings.commitInterval()).isEqualTo(Duration.ofSeconds(4));
    assertThat(settings.transactionTimeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.inApp())
        .isEqualTo(Map.of("com.example.reader", List.of("com.example", "org.example")));
    assertThat(settings.retained().maxAge()).isEqualTo(Duration.ofDays(1));
    assertThat(settings.preAggregate().maxRows()).isEqualTo(5);
    assertThat(settings.preAggregate().maxBytes()).isEqualTo(15);
    assertThat(settings.symbols().cacheDirectory()).isEqualTo(Path.of("c"));
    assertThat(settings.symbols().cacheMaxBytes()).isEqualTo(9);
  }

  @Test
  void keepsItsGuarantees_whateverIsSetForKafka() throws IOException {
    ServiceSettings settings =
        load(
            """
            jank.kafka.common.bootstrap.servers=localhost:9092
            jank.kafka.streams.processing.guarantee=at_least_once
            jank.kafka.streams.commit.interval.ms=700
            jank.processor.instance=processor-1
            """);

    Properties config =
        StreamsSettings.of(
            settings.of(ProcessorSettings.class),
            settings,
            "processor-1",
            new FailedRecords(failure -> false));

    StreamsConfig checked = new StreamsConfig(config);
    assertThat(checked.getString(StreamsConfig.PROCESSING_GUARANTEE_CONFIG))
        .isEqualTo(StreamsConfig.EXACTLY_ONCE_V2);
    assertThat(checked.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG)).isEqualTo(700);
    assertThat(checked.getBoolean("ensure.explicit.internal.resource.naming")).isTrue();
  }

  @Test
  void comesBackUnderItsName_andIsNotFencedWhileItStartsSlowly() throws IOException {
    Properties config = streams("jank.processor.instance=processor-1");

    Map<String, Object> consumer =
        new StreamsConfig(config).getMainConsumerConfigs("jank-processor", "c", 2);
    assertThat(consumer.get("group.instance.id")).isEqualTo("processor-1-2");
    assertThat(consumer.get("session.timeout.ms")).isEqualTo(15_000);
    assertThat(producer(config).get("transaction.timeout.ms")).isEqualTo(60_000);
  }

  @Test
  void keepsTheNameItMade_besideTheState() throws IOException {
    String setting = "jank.processor.state-directory=" + directory.resolve("state");

    Object name = streams(setting).get("main.consumer.group.instance.id");

    assertThat(name).asString().matches("processor-[0-9a-f-]{36}");
    assertThat(streams(setting).get("main.consumer.group.instance.id")).isEqualTo(name);
    assertThat(streams(setting + "2").get("main.consumer.group.instance.id")).isNotEqualTo(name);
  }

  @Test
  void hasNoName_whenTheBrokerAssigns() throws IOException {
    Properties config =
        streams(
            "jank.kafka.streams.group.protocol=streams",
            "jank.processor.state-directory=" + directory.resolve("state"));

    assertThat(config).doesNotContainKey("main.consumer.group.instance.id");
    assertThat(new StreamsConfig(config).getString(StreamsConfig.GROUP_PROTOCOL_CONFIG))
        .isEqualTo("streams");
  }

  @Test
  void transactionTimeoutOfKafkaWins_whenItIsSet() throws IOException {
    Properties config =
        streams(
            "jank.processor.instance=a",
            "jank.kafka.streams.producer.transaction.timeout.ms=120000");

    assertThat(producer(config).get("transaction.timeout.ms")).hasToString("120000");
  }

  @Test
  void commitsAsOftenAsItIsTold() throws IOException {
    assertThat(commitMillis("jank.processor.instance=a")).isEqualTo(10_000);
    assertThat(commitMillis("jank.processor.instance=a", "jank.processor.commit-interval=PT2S"))
        .isEqualTo(2_000);
  }

  @Test
  void fetchesWhatHasGathered_withinATenthOfTheCommitInterval() throws IOException {
    assertThat(fetchWait("jank.processor.instance=a")).isEqualTo(1_000);
    assertThat(fetchWait("jank.processor.instance=a", "jank.processor.commit-interval=PT0.6S"))
        .isEqualTo(60);
    assertThat(fetchWait("jank.processor.instance=a", "jank.processor.commit-interval=PT30S"))
        .isEqualTo(1_000);
  }

  @Test
  void refusesCommitIntervals_thatATransactionWouldNotLast() {
    for (String interval : List.of("PT0.009S", "PT31S")) {
      assertThatThrownBy(
              () ->
                  streams(
                      "jank.processor.instance=a", "jank.processor.commit-interval=" + interval))
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("jank.processor.commit-interval is " + interval)
          .hasMessageContaining("from PT0.01S to PT30S");
    }
  }

  @Test
  void refusesNamesAndTimes_thatKafkaWouldNotTake() {
    assertThatThrownBy(() -> streams("jank.processor.instance=node 1"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.processor.instance 'node 1'");
    assertThatThrownBy(
            () -> streams("jank.processor.instance=a", "jank.processor.transaction-timeout=PT16M"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.processor.transaction-timeout")
        .hasMessageContaining("PT15M");
  }

  @Test
  void suggestsTheKey_whenMisspelt() {
    assertThatThrownBy(() -> load("jank.processor.thread=3"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("jank.processor.threads");
  }

  private Properties streams(String... lines) throws IOException {
    ServiceSettings settings =
        load("jank.kafka.common.bootstrap.servers=localhost:9092\n" + String.join("\n", lines));
    ProcessorSettings processor = settings.of(ProcessorSettings.class);
    return StreamsSettings.of(
        processor, settings, InstanceName.of(processor), new FailedRecords(failure -> false));
  }

  private Object fetchWait(String... settings) throws IOException {
    Map<String, Object> consumer =
        new StreamsConfig(streams(settings)).getMainConsumerConfigs("jank-processor", "c", 0);
    assertThat(consumer.get("fetch.min.bytes")).isEqualTo(1 << 20);
    return requireNonNull(consumer.get("fetch.max.wait.ms"));
  }

  private long commitMillis(String... lines) throws IOException {
    return new StreamsConfig(streams(lines)).getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG);
  }

  private static Map<String, Object> producer(Properties config) {
    return new StreamsConfig(config).getProducerConfigs("c");
  }

  private ServiceSettings load(String properties) throws IOException {
    Path file = Files.writeString(directory.resolve("processor.properties"), properties);
    return ServiceSettings.load(file, Map.of(), ProcessorSettings.class);
  }
}
