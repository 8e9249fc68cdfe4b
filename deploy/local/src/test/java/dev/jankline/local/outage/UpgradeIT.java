package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.ClusterView;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.unsound.Poison;
import dev.jankline.local.unsound.SoundEvents;
import dev.jankline.processor.flow.AccountingEntry;
import dev.jankline.processor.flow.CountedKind;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.row.OutcomeRow;
import dev.jankline.processor.row.Row;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Does the upgrades of docs/operations.md: a processor of a version that kept partial counts in a
 * store was stopped before it had sent them all; one that kept texts in its totals, and strata that
 * are not packed, was stopped; one with a record for each thing that a device did on a day; and one
 * with a record for each event that was seen.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class UpgradeIT {
  private static final String APP = "com.example.reader";
  private static final long EVENTS = 7;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Longer than it takes to count something a second time. */
  private static final Duration SETTLED = Duration.ofSeconds(3);

  /** Two stalls of 400 ms, one device-day affected anew, two observed, no foreground time. */
  private static final JudgedTotals ONE_OF_TWO = new JudgedTotals(2, 800, 1, 2, 0);

  @Test
  void partialCountsOfTheVersionBeforeAreCountedOnce() throws Exception {
    StackPlan plan = StackPlan.forApp(APP, APP);
    try (LocalStack stack = LocalStack.start(Checkout.find(), plan, step -> {});
        ClusterView view = ClusterView.start(stack.clientSettings())) {
      ChildProcess processor = stack.processor().process();
      processor.stop();
      leavePartialCounts(stack.clientSettings());
      long left = EVENTS * Topics.EVENTS.partitions();

      processor.restart();
      assertThat(Await.until(LIMIT, () -> counted(view) == left))
          .as("counted of " + left + "; the accounting says " + view.accounting().entries())
          .isTrue();
      processor.kill();
      processor.restart();
      Await.pause(SETTLED);
      assertThat(counted(view)).as("after SIGKILL").isEqualTo(left);
      processor.restart();
      Await.pause(SETTLED);
      assertThat(counted(view)).as("after SIGTERM").isEqualTo(left);
    }
  }

  @Test
  void totalsWithTextsOfTheVersionBeforeBecomeTotalsWithout_andTheTextsAreDescribed()
      throws Exception {
    StackPlan plan = StackPlan.forApp(APP, APP);
    try (LocalStack stack = LocalStack.start(Checkout.find(), plan, step -> {});
        ClusterView view = ClusterView.start(stack.clientSettings())) {
      ChildProcess processor = stack.processor().process();
      processor.stop();
      EarlierTotal total = new EarlierTotal(APP, Instant.now());
      try (KafkaProducer<byte[], byte[]> producer = binary(stack.clientSettings())) {
        total.leave(stack.clientSettings(), producer, EVENTS);
        total.leaveDelta(stack.clientSettings(), producer, 1);
      }

      processor.restart();
      assertThat(Await.until(LIMIT, () -> isTakenOver(view))).as("rows: " + view.rows()).isTrue();
      processor.kill();
      processor.restart();
      Await.pause(SETTLED);
      assertThat(isTakenOver(view)).as("after SIGKILL; rows: " + view.rows()).isTrue();
    }
  }

  /** One of two devices was affected that day before the upgrade, and counts no second time. */
  @Test
  void deviceOfTheVersionBeforeIsAffectedOnceADay() throws Exception {
    StackPlan plan = StackPlan.forApp(APP, APP);
    try (LocalStack stack = LocalStack.start(Checkout.find(), plan, step -> {});
        ClusterView view = ClusterView.start(stack.clientSettings());
        KafkaProducer<byte[], byte[]> producer = binary(stack.clientSettings())) {
      ChildProcess processor = stack.processor().process();
      processor.stop();
      new EarlierDeviceDay(APP, "device-0", Instant.now()).leave(producer);

      processor.restart();
      SoundEvents sound = new SoundEvents();
      Poison events = new Poison(stack.clientSettings(), sound);
      for (String device : List.of("device-0", "device-1")) {
        byte[] key = Keys.install(APP, device).getBytes(StandardCharsets.UTF_8);
        byte[] value = events.sound(sound.stall(device, ""));
        send(producer, key, value);
      }

      assertThat(Await.until(LIMIT, () -> JudgedTotals.of(view.rates()).containsValue(ONE_OF_TWO)))
          .as("rates: " + view.rates())
          .isTrue();
    }
  }

  /** The device sends both events after the upgrade, one of which was counted before it. */
  @Test
  void eventThatTheVersionBeforeSaw_isADuplicate() throws Exception {
    StackPlan plan = StackPlan.forApp(APP, APP);
    try (LocalStack stack = LocalStack.start(Checkout.find(), plan, step -> {});
        ClusterView view = ClusterView.start(stack.clientSettings());
        KafkaProducer<byte[], byte[]> producer = binary(stack.clientSettings())) {
      ChildProcess processor = stack.processor().process();
      processor.stop();
      SoundEvents sound = new SoundEvents();
      Poison events = new Poison(stack.clientSettings(), sound);
      EarlierSeenEvent seen = new EarlierSeenEvent(sound.exposure("device-0"), Instant.now());
      seen.leave(producer);
      processor.restart();

      for (JankEvent event : List.of(seen.event(), sound.exposure("device-0"))) {
        send(producer, seen.device(), events.sound(event));
      }
      assertThat(Await.until(LIMIT, () -> isOneOfTwo(view)))
          .as("accounting: " + view.accounting().entries())
          .isTrue();

      processor.kill();
      processor.restart();
      producer
          .send(
              new ProducerRecord<>(Topics.EVENTS.name(), seen.device(), events.sound(seen.event())))
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertThat(Await.until(LIMIT, () -> view.accounting().sum(OutcomeKind.DUPLICATE) == 2))
          .as("after SIGKILL; accounting: " + view.accounting().entries())
          .isTrue();
      assertThat(counted(view)).isEqualTo(1);
    }
  }

  private static void send(KafkaProducer<byte[], byte[]> producer, byte[] key, byte[] value)
      throws Exception {
    producer
        .send(new ProducerRecord<>(Topics.EVENTS.name(), key, value))
        .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private static boolean isOneOfTwo(ClusterView view) {
    return counted(view) == 1 && view.accounting().sum(OutcomeKind.DUPLICATE) == 1;
  }

  /** One row, of both counts, without texts; its texts are those of the total. */
  private static boolean isTakenOver(ClusterView view) {
    return view.rows().size() == 1
        && view.rows().stream()
            .allMatch(
                row -> {
                  ClusterMetadata info = view.info(row);
                  return row.getStalls() == EVENTS + 1
                      && row.getTitle().isEmpty()
                      && row.getStack().isEmpty()
                      && row.getDevices() == 1
                      && row.getStrata().size() == 1
                      && row.getStrata().get(0).getStalls() == EVENTS + 1
                      && info != null
                      && info.getTitle().equals(EarlierTotal.TITLE)
                      && info.getStack().size() == 1
                      && info.getCauseStalls().equals(Map.of("DISK", EVENTS + 1));
                });
  }

  private static long counted(ClusterView view) {
    return view.accounting().sum(OutcomeKind.COUNTED);
  }

  /** Writes a row into each partition of the changelog, as that version did at its last commit. */
  private static void leavePartialCounts(Map<String, Object> clientSettings) throws Exception {
    Instant now = Instant.now();
    Row row = OutcomeRow.of(AccountingEntry.counted(APP, now, CountedKind.SCREEN_FRAMES, EVENTS));
    String changelog = Names.changelog("jank-processor", Names.PARTIAL_COUNTS);
    try (Serializer<PartialCount> deltas =
            AvroSerdes.<PartialCount>forValues(clientSettings).serializer();
        KafkaProducer<String, byte[]> producer = producer(clientSettings)) {
      byte[] value = deltas.serialize(Topics.PARTIAL_COUNTS.name(), row.delta());
      for (int partition = 0; partition < Topics.EVENTS.partitions(); partition++) {
        producer
            .send(new ProducerRecord<>(changelog, partition, now.toEpochMilli(), row.key(), value))
            .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      }
    }
  }

  private static KafkaProducer<byte[], byte[]> binary(Map<String, Object> clientSettings) {
    Map<String, Object> settings = new HashMap<>(clientSettings);
    settings.keySet().retainAll(ProducerConfig.configNames());
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static KafkaProducer<String, byte[]> producer(Map<String, Object> clientSettings) {
    Map<String, Object> settings = new HashMap<>(clientSettings);
    settings.keySet().retainAll(ProducerConfig.configNames());
    return new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }
}
