package dev.jankline.benchmarks.tickets;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.processor.JankTopology;
import dev.jankline.processor.ProcessorLimits;
import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.counts.Row;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import dev.jankline.processor.releases.JudgeProcessor.JudgeLimits;
import dev.jankline.processor.service.ProcessorResources;
import dev.jankline.processor.service.StreamsSettings;
import dev.jankline.processor.stalls.AnalyzeProcessor.RetainedLimits;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.TicketEvent;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TopologyTestDriver;

/**
 * The whole topology with the bundled rules, on Kafka's test driver. Counts go in where its stages
 * of counting meet, so that a record stands for the devices of a day.
 */
final class YearTopology implements AutoCloseable {
  private static final Duration JUDGED = Duration.ofSeconds(10);
  private static final int STEPS = 3;

  private final MemorySerdes serdes = new MemorySerdes();
  private final TopologyTestDriver driver;
  private final Deserializer<TicketEvent> events = serdes.values(TicketEvent.class).deserializer();

  private final Deserializer<ComparisonPlan> plans =
      serdes.values(ComparisonPlan.class).deserializer();

  YearTopology(Path state, Instant start) {
    FailedRecords failed = new FailedRecords(serdes::isRetriable);
    StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));
    ProcessorResources resources =
        new ProcessorResources(
            serdes,
            TopologyMetrics.in(new SimpleMeterRegistry()),
            failed,
            artifact -> new Lookup(Lookup.State.FAILED, null, null),
            analysis::select,
            analysis::cluster,
            RulesFile.bundled());
    Properties config = new Properties();
    config.putAll(StreamsSettings.ofTopology("tickets", state));
    config.put(FailedRecords.CONFIG, failed);
    driver = new TopologyTestDriver(JankTopology.of(resources, limits()), config, start);
  }

  private static ProcessorLimits limits() {
    return new ProcessorLimits(
        5,
        new RowLimits(50, 50),
        new RetainedLimits(
            1L << 20, Duration.ofDays(7), Duration.ofSeconds(30), RetainedLimits.MAX_STALL_BYTES),
        new WaitingLimits(10_000, 4L << 20),
        Duration.ofSeconds(1),
        new JudgeLimits(Duration.ofSeconds(2), 5));
  }

  void count(List<Row> rows, Instant at) {
    for (Row row : rows) {
      send(Topics.PARTIAL_COUNTS, row.partialKey(), row.partial(), at);
    }
  }

  void send(Topic topic, String key, SpecificRecord value, Instant at) {
    driver
        .createInputTopic(topic.name(), new StringSerializer(), new ByteArraySerializer())
        .pipeInput(key, MemorySerdes.write(value), at);
  }

  /** Lets what was counted be judged, and its tickets be written. */
  void judge() {
    for (int i = 0; i < STEPS; i++) {
      driver.advanceWallClockTime(JUDGED);
    }
  }

  /** Lets the rest of a time pass that {@link #judge} has taken its part of. */
  void pass(Duration time) {
    driver.advanceWallClockTime(time.minus(JUDGED.multipliedBy(STEPS)));
  }

  /** What the judge wants to compare, since the last call. */
  List<ComparisonPlan> plans() {
    return driver
        .createOutputTopic(Topics.COMPARISON_PLANS.name(), new StringDeserializer(), plans)
        .readValuesToList();
  }

  /** Events of tickets since the last call. */
  List<TicketEvent> tickets() {
    return driver
        .createOutputTopic(Topics.TICKETS.name(), new StringDeserializer(), events)
        .readValuesToList();
  }

  @Override
  public void close() {
    driver.close();
  }

  /** Writes Avro's single-object encoding: no registry is needed where all schemas are known. */
  static final class MemorySerdes implements RecordSerdes {
    @Override
    public <T extends SpecificRecord> Serde<T> values(Class<T> type) {
      SpecificData data = SpecificData.getForClass(type);
      BinaryMessageDecoder<T> decoder = new BinaryMessageDecoder<>(data, data.getSchema(type));
      return Serdes.serdeFrom(
          (topic, value) -> value == null ? null : write(value),
          (topic, bytes) -> {
            try {
              return bytes == null ? null : decoder.decode(bytes);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }

    @Override
    public boolean isRetriable(Throwable failure) {
      return false;
    }

    static byte[] write(SpecificRecord value) {
      try {
        ByteBuffer buffer =
            new BinaryMessageEncoder<SpecificRecord>(
                    SpecificData.getForClass(value.getClass()), value.getSchema())
                .encode(value);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
