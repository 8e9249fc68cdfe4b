package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.service.Observation.Heap;
import dev.jankline.processor.service.Observation.Offsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk25")
class ReadinessTest {
  private static final int PARTITIONS = 12;

  private Instant now = Instant.parse("2026-03-04T12:00:00Z");
  private final ProcessorReadiness readiness = new ProcessorReadiness(() -> now);
  private String state = "RUNNING";
  private int liveThreads = 2;
  private long processed = 100;
  private long waiting;
  private boolean hasOtherTask;
  private long others;
  private boolean kafkaAnswers = true;
  private long collectionMillis;
  private double usedShare = 0.5;

  @BeforeEach
  void start() {
    readiness.started();
  }

  @Test
  void isReady_whenRunningAndIdle() {
    look();
    assertThat(readiness.obstacle()).isEmpty();
    pass(Duration.ofMinutes(10));
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void tellsWhatTheStartWaitsFor() {
    readiness.waitsFor("the schema registry does not answer");
    look();
    assertThat(readiness.obstacle()).contains("the schema registry does not answer");
    readiness.started();
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void isNotReady_whenAThreadIsDead() {
    liveThreads = 1;
    look();
    assertThat(readiness.obstacle()).contains("1 of 2 stream threads are dead");
  }

  @Test
  void isNotReady_whenKafkaStreamsDoesNotRun() {
    state = "REBALANCING";
    look();
    assertThat(readiness.obstacle()).contains("Kafka Streams is REBALANCING");
  }

  @Test
  void isNotReady_whileKafkaDoesNotAnswer() {
    kafkaAnswers = false;
    look();
    assertThat(readiness.obstacle()).contains("Kafka does not answer");
    kafkaAnswers = true;
    look();
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void isNotReady_whenRecordsWaitWithoutProgress() {
    waiting = 816;
    look();
    pass(ProcessorReadiness.STUCK.minusSeconds(2));
    assertThat(readiness.obstacle()).isEmpty();
    pass(Duration.ofSeconds(4));
    assertThat(readiness.obstacle())
        .contains("816 records wait for 1 of 1 tasks, none of them was processed for 30 s");
    processed += 5;
    look();
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void progressIsAsked_whileAnObstacleOfItsOwnStands() {
    waiting = 816;
    look();
    assertThat(readiness.progress()).isEmpty();
    pass(ProcessorReadiness.STUCK.plusSeconds(4));
    long stuck = readiness.progress().orElseThrow();
    pass(Duration.ofSeconds(20));
    assertThat(readiness.progress()).hasValue(stuck);
    readiness.restored(7);
    assertThat(readiness.progress()).hasValue(stuck + 7);
    state = "REBALANCING";
    kafkaAnswers = false;
    look();
    assertThat(readiness.progress()).as("Kafka is away").isEmpty();
    kafkaAnswers = true;
    look();
    assertThat(readiness.progress()).isPresent();
    readiness.threadFailed("no answer", true);
    assertThat(readiness.progress()).as("threads are replaced").isEmpty();
  }

  @Test
  void isNotReadyAndMakesNoProgress_whenOneTaskIsStuck_whileAnotherGoesOn() {
    hasOtherTask = true;
    waiting = 24;
    look();
    pass(ProcessorReadiness.STUCK.plusSeconds(4));
    assertThat(readiness.obstacle())
        .contains("24 records wait for 1 of 2 tasks, none of them was processed for 30 s");
    long progress = readiness.progress().orElseThrow();
    for (int i = 0; i < 10; i++) {
      pass(Duration.ofSeconds(20));
      readiness.threadFailed("no room", false);
      assertThat(readiness.progress()).hasValue(progress);
    }
    processed++;
    pass(Duration.ofSeconds(2));
    assertThat(readiness.obstacle()).isEmpty();
    state = "REBALANCING";
    look();
    progress = readiness.progress().orElseThrow();
    pass(Duration.ofSeconds(20));
    assertThat(readiness.progress()).as("a thread is stuck in its start").hasValue(progress);
  }

  @Test
  void staysReady_whenRecordsWaitAndSomeAreProcessed() {
    waiting = 1_000_000;
    for (int i = 0; i < 100; i++) {
      processed++;
      waiting++;
      pass(Duration.ofSeconds(20));
      assertThat(readiness.obstacle()).isEmpty();
    }
  }

  @Test
  void staysReady_whenOnlyMarkersOfTransactionsWait() {
    waiting = PARTITIONS;
    look();
    pass(Duration.ofMinutes(5));
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void isNotReadyAfterAFailedThread_untilRecordsAreProcessedAgain() {
    waiting = 20;
    look();
    pass(Duration.ofSeconds(2));
    readiness.threadFailed("no answer", false);
    pass(Duration.ofMinutes(2));
    assertThat(readiness.obstacle()).contains("a stream thread failed: no answer");
    processed++;
    pass(Duration.ofSeconds(2));
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void forgetsAFailedThread_whenNothingWaits() {
    look();
    readiness.threadFailed("once", false);
    look();
    assertThat(readiness.obstacle()).contains("a stream thread failed: once");
    pass(Duration.ofMinutes(1));
    assertThat(readiness.obstacle()).isEmpty();
    waiting = 500;
    look();
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void isNotReady_whenCollectionsTakeMostOfTheTime() {
    pass(Duration.ofSeconds(20));
    for (int i = 0; i < 6; i++) {
      collectionMillis += 1_600;
      pass(Duration.ofSeconds(2));
    }
    assertThat(readiness.obstacle()).contains("collections take 80 % of the time");
    pass(Duration.ofSeconds(20));
    assertThat(readiness.obstacle()).isEmpty();
  }

  @Test
  void isNotReady_whenCollectionsFreeNothing() {
    usedShare = 0.99;
    look();
    assertThat(readiness.obstacle())
        .contains("collections free nothing: 99 % of the heap stay in use");
  }

  @Test
  void isNotReady_whenNobodyLooks() {
    look();
    now = now.plus(ProcessorReadiness.STALE).plusSeconds(1);
    assertThat(readiness.obstacle()).contains("nothing is known of its threads");
  }

  private void pass(Duration time) {
    Instant until = now.plus(time);
    while (now.isBefore(until)) {
      now = now.plusSeconds(2).isBefore(until) ? now.plusSeconds(2) : until;
      look();
    }
  }

  private void look() {
    Map<String, Offsets.At> tasks = new HashMap<>();
    tasks.put("0_0", new Offsets.At(PARTITIONS, processed, waiting));
    if (hasOtherTask) {
      tasks.put("0_1", new Offsets.At(PARTITIONS, others++, 1_000));
    }
    readiness.observe(
        new Observation(
            state,
            liveThreads,
            2,
            kafkaAnswers ? Optional.of(new Offsets(tasks)) : Optional.empty(),
            new Heap(collectionMillis, usedShare)));
  }
}
