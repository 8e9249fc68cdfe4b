package dev.jankline.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.local.process.Await;
import dev.jankline.local.shared.TestStack;
import dev.jankline.registry.AvroSerde;
import dev.jankline.registry.client.RegistryClient;
import dev.jankline.registry.client.RegistryException;
import dev.jankline.registry.client.RegistrySettings;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Keys;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Meets a real broker and a real registry. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class BrokerAndRegistryIT {
  /** An app that no other test has. */
  private static final String APP = "com.example.broker";

  private static final AccountingCount WRITTEN =
      new AccountingCount(
          APP,
          Instant.parse("2026-01-01T10:00:00Z"),
          Duration.ofHours(1).toMillis(),
          List.of(new Outcome(OutcomeKind.COUNTED, "EXPOSURE", 3L)));

  private static LocalStack stack;
  private static KafkaStack kafka;

  @BeforeAll
  static void findStack() {
    stack = TestStack.shared().stack();
    kafka = stack.kafka();
  }

  @Test
  void topicsAreAsTheCatalogueSays_howeverOftenTheyAreCreated() {
    try (TopicAdmin admin = admin()) {
      admin.create((short) 1);
      assertThat(admin.check()).isEmpty();
      admin.create((short) 1);
      assertThat(admin.check()).isEmpty();
    }
  }

  @Test
  void partitionsAreTakenFromTheTopic() {
    assertThat(TopicAdmin.partitions(kafka.clientSettings(), Topics.EVENTS))
        .hasValue(stack.plan().partitions());
  }

  @Test
  void timesFarAheadAreRefused() {
    long ahead = System.currentTimeMillis() + Duration.ofMinutes(45).toMillis();
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            kafka.clientSettings(), new StringSerializer(), new StringSerializer())) {
      ProducerRecord<String, String> record =
          new ProducerRecord<>(Topics.EVENTS.name(), 0, ahead, "key", "no event");
      assertThatThrownBy(() -> producer.send(record).get(30, TimeUnit.SECONDS))
          .hasCauseInstanceOf(InvalidTimestampException.class);
    }
  }

  @Test
  void settingsOfAnEarlierVersion_areToldAndAltered() throws Exception {
    String clusters = Topics.CLUSTERS.name();
    try (Admin broker = Admin.create(kafka.clientSettings());
        TopicAdmin admin = admin()) {
      ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, clusters);
      List<AlterConfigOp> earlier =
          List.of(
              new AlterConfigOp(
                  new ConfigEntry("cleanup.policy", "compact"), AlterConfigOp.OpType.SET),
              new AlterConfigOp(new ConfigEntry("retention.ms", ""), AlterConfigOp.OpType.DELETE));
      broker.incrementalAlterConfigs(Map.of(topic, earlier)).all().get(30, TimeUnit.SECONDS);

      assertThat(differences(admin, 2))
          .containsExactly(
              clusters + ": cleanup.policy is compact, should be compact,delete",
              clusters + ": retention.ms is 604800000, should be 2592000000");
      admin.create((short) 1);
      assertThat(differences(admin, 2)).hasSize(2);

      assertThat(admin.alter()).hasSize(2);
      assertThat(differences(admin, 0)).isEmpty();
    }
  }

  private static TopicAdmin admin() {
    return new TopicAdmin(
        kafka.clientSettings(), Topics.all(Topics.COUNTS_KEPT, stack.plan().partitions()));
  }

  /** Waits for a number of differences: the broker learns of a change somewhat later. */
  private static List<String> differences(TopicAdmin admin, int expected) {
    var unused =
        Await.until(Duration.ofSeconds(10), () -> admin.differencesOfPresent().size() == expected);
    return admin.differencesOfPresent();
  }

  @Test
  void everyTopicHasItsSchema_underItsOwnSubject() {
    try (RegistryClient registry = registry()) {
      assertThat(registry.subjects())
          .containsAll(
              Topics.all().stream()
                  .filter(topic -> topic.schema().isPresent())
                  .map(topic -> topic.subject())
                  .toList());
    }
  }

  @Test
  void schemasKeepTheirIds_whenTheRegistryIsKilledAndStartedAgain() {
    Schema schema = Topics.ACCOUNTING.schema().orElseThrow();
    int before;
    try (RegistryClient registry = registry()) {
      before = registry.id(Topics.ACCOUNTING.subject(), schema);
    }
    kafka.registry().process().kill();
    kafka.registry().process().restart();
    try (RegistryClient registry = registry()) {
      assertThat(registry.id(Topics.ACCOUNTING.subject(), schema)).isEqualTo(before);
    }
  }

  @Test
  void temporaryFilesOfTheRegistry_areInTheStateFolder() {
    assertThat(stack.state().temporary().resolve("vertx-cache")).isDirectory();
  }

  @Test
  void anIncompatibleChangeIsRefused() {
    Schema incompatible =
        SchemaBuilder.record("AccountingCount")
            .namespace("dev.jankline.schema")
            .fields()
            .requiredLong("app")
            .endRecord();
    try (RegistryClient registry = registry()) {
      assertThat(registry.compatible(Topics.ACCOUNTING.subject(), incompatible)).isFalse();
      assertThatThrownBy(() -> registry.register(Topics.ACCOUNTING.subject(), incompatible))
          .isInstanceOfSatisfying(
              RegistryException.class, refusal -> assertThat(refusal.status()).isEqualTo(409));
    }
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    try (AvroSerde<AccountingCount> serde = serde()) {
      try (KafkaProducer<String, AccountingCount> producer =
          new KafkaProducer<>(kafka.clientSettings(), new StringSerializer(), serde.serializer())) {
        producer
            .send(new ProducerRecord<>(Topics.ACCOUNTING.name(), Keys.of(WRITTEN), WRITTEN))
            .get(30, TimeUnit.SECONDS);
      }
      assertThat(read(serde)).containsExactly(WRITTEN);
    }
  }

  private static List<AccountingCount> read(AvroSerde<AccountingCount> serde) {
    List<AccountingCount> values = new ArrayList<>();
    try (KafkaConsumer<String, AccountingCount> consumer =
        new KafkaConsumer<>(
            kafka.clientSettings(), new StringDeserializer(), serde.deserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(Topics.ACCOUNTING.name()).stream()
              .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      for (int i = 0; i < 60 && values.isEmpty(); i++) {
        for (var record : consumer.poll(Duration.ofMillis(500))) {
          if (record.key().equals(Keys.of(WRITTEN))) {
            values.add(record.value());
          }
        }
      }
    }
    return values;
  }

  private static AvroSerde<AccountingCount> serde() {
    AvroSerde<AccountingCount> serde = new AvroSerde<>();
    serde.configure(kafka.clientSettings(), false);
    return serde;
  }

  private static RegistryClient registry() {
    return new RegistryClient(RegistrySettings.from(kafka.clientSettings()));
  }
}
