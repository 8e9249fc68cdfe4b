package dev.jankline.local.outage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.unsound.Poison;
import dev.jankline.local.unsound.SoundEvents;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Takes registry and broker away from the processor, at its start and in the middle, and its
 * offsets while it is stopped: it goes on by itself when they are back, and readiness tells the
 * truth meanwhile. {@code -Djank.away.seconds} says for how long each time.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // The test begins by setting all fields.
class AwayIT {
  private static final Duration AWAY = Duration.ofSeconds(Long.getLong("jank.away.seconds", 12));
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String READY = "ready";
  private static final int LOG_LINES = 60;

  private final SoundEvents sound = new SoundEvents(TestApp.AWAY.id());
  private LocalStack stack;
  private RollupView view;
  private Poison events;
  private KafkaProducer<String, byte[]> producer;
  private long counted;

  @Test
  void goesOn_andReadinessTellsTheTruth() throws Exception {
    TestStack shared = TestStack.shared();
    stack = shared.stack();
    try (RollupView watched = shared.view(TestApp.AWAY);
        KafkaProducer<String, byte[]> sending =
            new KafkaProducer<>(
                stack.clientSettings(), new StringSerializer(), new ByteArraySerializer())) {
      view = watched;
      producer = sending;
      events = new Poison(stack.clientSettings(), sound);
      counts("before");
      registryAwayInTheMiddle();
      registryAwayAtTheStart();
      brokerAwayInTheMiddle();
      brokerAwayAtTheStart();
      offsetsForgotten();
    }
  }

  private void registryAwayInTheMiddle() throws Exception {
    registry().suspend();
    try {
      Await.pause(AWAY);
      counts("registry away in the middle: known schemas");
      assertThat(readiness()).isEqualTo(READY);
    } finally {
      registry().resume();
    }
  }

  private void registryAwayAtTheStart() throws Exception {
    processor().kill();
    registry().suspend();
    try {
      processor().relaunch();
      awaitsNotReady("the schema registry does not answer");
    } finally {
      registry().resume();
    }
    counts("registry away at the start: back");
    awaitsReady();
  }

  private void brokerAwayInTheMiddle() throws Exception {
    broker().kill();
    awaitsNotReady("Kafka does not answer");
    broker().restart();
    counts("broker away in the middle: back");
    awaitsReady();
  }

  private void brokerAwayAtTheStart() throws Exception {
    processor().kill();
    broker().kill();
    processor().relaunch();
    awaitsNotReady("Kafka does not answer");
    broker().restart();
    counts("broker away at the start: back");
    awaitsReady();
  }

  /** As after a stop that is longer than brokers keep the offsets of a group without members. */
  private void offsetsForgotten() throws Exception {
    String group = "jank-processor";
    try (Admin admin = Admin.create(stack.clientSettings())) {
      processor().stop();
      Map<TopicPartition, OffsetAndMetadata> offsets =
          admin
              .listConsumerGroupOffsets(group)
              .partitionsToOffsetAndMetadata()
              .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertThat(Await.until(LIMIT, () -> isDeleted(admin, group))).isTrue();
      processor().relaunch();
      String reason = "not ready: Kafka has no offsets of group " + group;
      assertThat(Await.until(LIMIT, () -> readiness().startsWith(reason))).as(reason).isTrue();
      admin
          .alterConsumerGroupOffsets(group, offsets)
          .all()
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
    counts("offsets set anew");
    awaitsReady();
  }

  private static boolean isDeleted(Admin admin, String group) throws Exception {
    admin.deleteConsumerGroups(List.of(group)).all().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    return true;
  }

  /** Says so within two minutes, and stays so as long as the outage lasts. */
  private void awaitsNotReady(String reason) throws IOException {
    long end = System.nanoTime() + AWAY.toNanos();
    assertThat(Await.until(LIMIT, () -> readiness().startsWith("not ready: " + reason)))
        .as("not ready: " + reason + "; it says " + readiness())
        .isTrue();
    System.out.println(readiness());
    while (System.nanoTime() < end) {
      assertThat(readiness()).isNotEqualTo(READY);
      assertThat(processor().alive()).isTrue();
      Await.pause(Duration.ofSeconds(1));
    }
  }

  private void awaitsReady() {
    assertThat(Await.until(LIMIT, () -> readiness().equals(READY))).as("ready again").isTrue();
  }

  private void counts(String when) throws Exception {
    long begin = System.nanoTime();
    for (int partition = 0; partition < stack.plan().partitions(); partition++) {
      String install = "device-" + partition;
      String key = Keys.install(TestApp.AWAY.id(), install);
      byte[] value = events.sound(sound.stall(install, ""));
      producer
          .send(new ProducerRecord<>(Topics.EVENTS.name(), partition, key, value))
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      counted++;
    }
    assertThat(Await.until(LIMIT, () -> view.accounting().sum(OutcomeKind.COUNTED) == counted))
        .as(() -> when + ": " + counted + " counted; " + whatIsSeen())
        .isTrue();
    System.out.printf("%s: counted after %.1f s%n", when, (System.nanoTime() - begin) / 1e9);
  }

  /** What the accounting and the last lines of the processor's log say. */
  private String whatIsSeen() {
    try {
      List<String> log = Files.readAllLines(processor().log());
      return "the accounting says %s; the log ends:%n%s"
          .formatted(
              view.accounting().entries(),
              String.join("\n", log.subList(Math.max(0, log.size() - LOG_LINES), log.size())));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + processor().log(), e);
    }
  }

  /** What readiness answers, whatever its status; no text when nobody answers. */
  private String readiness() throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection)
            stack.processor().management().resolve("/readyz").toURL().openConnection();
    connection.setConnectTimeout(2_000);
    connection.setReadTimeout(10_000);
    boolean isReady = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    try (InputStream in = isReady ? connection.getInputStream() : connection.getErrorStream()) {
      return new String(in.readAllBytes(), UTF_8).strip();
    }
  }

  private ChildProcess processor() {
    return stack.processor().process();
  }

  private ChildProcess registry() {
    return stack.kafka().registry().process();
  }

  private ChildProcess broker() {
    return stack.kafka().broker().process();
  }
}
