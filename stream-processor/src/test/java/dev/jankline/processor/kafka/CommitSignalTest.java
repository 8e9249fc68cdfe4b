package dev.jankline.processor.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stage that counts words until the commit, behind one that splits lines: what is sent when, as
 * what. The test driver commits after every record and every timer.
 */
class CommitSignalTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  /** A word at which the stage fails when it is sent. */
  private static final String POISON = "poison";

  /** A word at which the line fails when it is read. */
  private static final String BROKEN = "broken";

  /** From this word on nothing is sent, as if no commit came, until {@link #GO}. */
  private static final String HOLD = "hold";

  private static final String GO = "go";

  @TempDir Path directory;
  private final FailedRecords failedRecords = new FailedRecords(failure -> false);
  private TopologyTestDriver driver;
  private TestInputTopic<String, String> lines;
  private TestOutputTopic<String, String> counts;

  @BeforeEach
  void start() {
    Topology topology = new Topology();
    topology.addSource("source", new StringDeserializer(), new StringDeserializer(), "lines");
    topology.addProcessor("split", Split::new, "source");
    topology.addProcessor("count", () -> new Count(failedRecords), "split");
    topology.addSink("sink", "counts", new StringSerializer(), new StringSerializer(), "count");
    topology.addStateStore(CommitSignal.store("signal"), "count");
    topology.addStateStore(
        Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore("sent"), Serdes.String(), Serdes.String()),
        "count");
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
    driver = new TopologyTestDriver(topology, config, NOON);
    lines = driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
    counts = driver.createOutputTopic("counts", new StringDeserializer(), new StringDeserializer());
  }

  @AfterEach
  void stop() {
    driver.close();
  }

  @Test
  void sendsOncePerCommit_howeverOftenAValueChanged() {
    lines.pipeInput("k", "a b a a", NOON);
    lines.pipeInput("k", "a", NOON.plusSeconds(5));

    assertThat(counts.readRecordsToList())
        .containsExactly(
            new TestRecord<>("a", "3", new RecordHeaders(), NOON),
            new TestRecord<>("b", "1", new RecordHeaders(), NOON),
            new TestRecord<>("a", "1", new RecordHeaders(), NOON.plusSeconds(5)));
  }

  @Test
  void sendsBeforeTheCommit_whenATimerWorked() {
    driver.advanceWallClockTime(Duration.ofSeconds(1));

    assertThat(counts.readKeyValuesToMap()).containsEntry("tick", "1");
  }

  @Test
  void sendsNothing_whenTheRecordFailsBeforeTheCommit() {
    Throwable failure = catchThrowable(() -> lines.pipeInput("k", "a b " + BROKEN, NOON));

    assertThat(failure).hasStackTraceContaining(BROKEN);
    driver.advanceWallClockTime(Duration.ZERO); // The driver looks at what was written.
    assertThat(counts.isEmpty()).isTrue();
  }

  @Test
  void theRecordThatAValueCameFromIsInHandAgain_whenItIsSent() {
    lines.pipeInput("k", "a " + HOLD, NOON);
    lines.pipeInput("k", "b " + GO, NOON.plusSeconds(5));

    assertThat(
            driver
                .createOutputTopic(
                    "test-sent-changelog", new StringDeserializer(), new StringDeserializer())
                .readRecordsToList())
        .extracting(change -> change.key() + " " + change.value() + " " + change.getRecordTime())
        .containsExactly(
            "a lines-0@0 " + NOON,
            "hold lines-0@0 " + NOON,
            "b lines-0@1 " + NOON.plusSeconds(5),
            "go lines-0@1 " + NOON.plusSeconds(5));
  }

  @Test
  void rollsBackAndBlamesTheRecordItCameFrom_whenAValueCannotBeSent() {
    lines.pipeInput("k", "a", NOON);
    lines.pipeInput("k", POISON + " " + HOLD, NOON);

    Throwable failure = catchThrowable(() -> lines.pipeInput("k", GO, NOON));

    assertThat(failure).isInstanceOf(TaskMigratedException.class);
    assertThat(failedRecords.isBlamed(failure)).isTrue();
    for (long offset = 0; offset < 3; offset++) {
      blameTwice(offset);
      assertThat(failedRecords.givenUp(record(offset)).isPresent())
          .as("blamed three times: offset " + offset)
          .isEqualTo(offset == 1);
    }
  }

  @Test
  void blamesNoRecord_whenWhatATimerMadeCannotBeSent() {
    lines.pipeInput("k", "fail-timers", NOON);

    Throwable failure = catchThrowable(() -> driver.advanceWallClockTime(Duration.ofSeconds(1)));

    assertThat(failure)
        .hasStackTraceContaining(POISON)
        .isNotInstanceOf(TaskMigratedException.class);
    assertThat(failedRecords.isBlamed(failure)).isFalse();
  }

  private void blameTwice(long offset) {
    failedRecords.blame("lines", 0, offset, new IllegalStateException("again"));
    failedRecords.blame("lines", 0, offset, new IllegalStateException("again"));
  }

  private static ProcessorRecordContext record(long offset) {
    return new ProcessorRecordContext(0, offset, 0, "lines", new RecordHeaders());
  }

  /** Forwards each word of a line, and one each second. */
  private static final class Split implements Processor<String, String, String, String> {
    private ProcessorContext<String, String> context;
    private String timerWord = "tick";

    @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
    Split() {}

    @Override
    public void init(ProcessorContext<String, String> context) {
      this.context = context;
      context.schedule(
          Duration.ofSeconds(1),
          PunctuationType.WALL_CLOCK_TIME,
          millis -> context.forward(new Record<>("k", timerWord, millis)));
    }

    @Override
    public void process(Record<String, String> line) {
      for (String word : line.value().split(" ", -1)) {
        if (word.equals("fail-timers")) {
          timerWord = POISON;
        }
        if (word.equals(BROKEN)) {
          throw new IllegalStateException(BROKEN);
        }
        context.forward(line.withValue(word));
      }
    }
  }

  /** Counts words in memory and sends the counts before the commit. */
  private static final class Count implements Processor<String, String, String, Object> {
    private record Word(String word, int count, Origin origin) {}

    private final FailedRecords failedRecords;
    private final Waiting<String, Word> words = new Waiting<>(new WaitingLimits(100, 100));
    private ProcessorContext<String, Object> context;
    private KeyValueStore<String, String> sent;
    private BeforeCommit beforeCommit;
    private boolean isHeld;

    @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
    Count(FailedRecords failedRecords) {
      this.failedRecords = failedRecords;
    }

    @Override
    public void init(ProcessorContext<String, Object> context) {
      this.context = context;
      sent = context.getStateStore("sent");
      beforeCommit = new BeforeCommit(context, failedRecords);
      CommitSignal signal = context.getStateStore("signal");
      signal.call(this::commit);
    }

    private void commit() {
      if (!isHeld) {
        words.drain().forEach(word -> beforeCommit.run(word.origin(), () -> send(word)));
      }
    }

    @Override
    public void process(Record<String, String> record) {
      String word = record.value();
      isHeld = word.equals(HOLD) || (isHeld && !word.equals(GO));
      Word before = words.find(word);
      int count = before == null ? 1 : before.count() + 1;
      Origin origin = beforeCommit.origin(Instant.ofEpochMilli(record.timestamp()));
      words.put(word, new Word(word, count, origin), 1);
    }

    private void send(Word word) {
      if (word.word().equals(POISON)) {
        throw new IllegalStateException(POISON);
      }
      long millis = word.origin().time().toEpochMilli();
      sent.put(
          word.word(),
          context
              .recordMetadata()
              .map(from -> from.topic() + "-" + from.partition() + "@" + from.offset())
              .orElse("nowhere"));
      context.forward(new Record<>(word.word(), Integer.toString(word.count()), millis));
    }
  }
}
