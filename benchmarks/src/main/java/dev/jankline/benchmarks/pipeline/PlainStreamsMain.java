package dev.jankline.benchmarks.pipeline;

import static java.util.Objects.requireNonNull;

import dev.jankline.processor.days.Ages;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * Counts stalls by app, version, last frame and day with the DSL of Kafka Streams, as a user writes
 * it in a day: without symbols, clusters, comparisons and tickets. Every event counts once, and
 * those that are too late do not, as in the processor.
 */
public final class PlainStreamsMain {
  static final String APPLICATION = "bench-plain";
  static final String FROM = "bench.plain-in";
  static final String TO = "bench.plain-out";

  private static final Duration KEPT = Ages.GRACE;

  private PlainStreamsMain() {}

  /** Runs with the arguments of {@link PeerStreams#run}. */
  public static void main(String[] args) throws InterruptedException {
    PeerStreams.run(APPLICATION, client -> topology(AvroSerdes.forValues(client)), args);
  }

  static Topology topology(Serde<JankEvent> events) {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(FROM, Consumed.with(Serdes.String(), events))
        .processValues(DropRepeats.supplier(), Named.as("drop-repeats"))
        .filter((install, event) -> event.getEvent().getStall() != null && !isLate(event))
        .map((install, event) -> KeyValue.pair(row(event), 1))
        .groupByKey(Grouped.with("stalls", Serdes.String(), Serdes.Integer()))
        .count(
            Materialized.<String, Long>as(Stores.persistentKeyValueStore("counts"))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long())
                .withCachingEnabled())
        .toStream()
        .to(TO, Produced.with(Serdes.String(), Serdes.Long()));
    return builder.build();
  }

  private static boolean isLate(JankEvent event) {
    return time(event).isBefore(event.getReceivedAt().minus(KEPT));
  }

  /** When it happened, by the gateway's clock. */
  private static Instant time(JankEvent event) {
    return event
        .getReceivedAt()
        .minus(Duration.between(event.getEvent().getTime(), event.getSentAt()));
  }

  private static String row(JankEvent event) {
    return String.join(
        "|",
        event.getHeader().getApp(),
        event.getHeader().getVersionName(),
        lastFrame(requireNonNull(event.getEvent().getStall())),
        time(event).atZone(ZoneOffset.UTC).toLocalDate().toString());
  }

  private static String lastFrame(Stall stall) {
    List<StackSample> samples = stall.getSamples();
    int leaf = samples.isEmpty() ? -1 : samples.get(samples.size() - 1).getNode();
    JavaFrame frame =
        leaf < 0
            ? null
            : stall.getFrames().get(stall.getNodes().get(leaf).getFrame()).getJavaFrame();
    return frame == null ? "unknown" : frame.getClassName() + "." + frame.getMethodName();
  }

  /** Forwards the first event of each id. */
  private static final class DropRepeats
      implements FixedKeyProcessor<String, JankEvent, JankEvent> {
    private static final String SEEN = "seen";

    private FixedKeyProcessorContext<String, JankEvent> context;
    private WindowStore<byte[], Long> seen;

    @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
    DropRepeats() {}

    static FixedKeyProcessorSupplier<String, JankEvent, JankEvent> supplier() {
      return new FixedKeyProcessorSupplier<>() {
        @Override
        public FixedKeyProcessor<String, JankEvent, JankEvent> get() {
          return new DropRepeats();
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
          return Set.of(
              Stores.windowStoreBuilder(
                  Stores.persistentWindowStore(SEEN, KEPT, KEPT, false),
                  Serdes.ByteArray(),
                  Serdes.Long()));
        }
      };
    }

    @Override
    public void init(FixedKeyProcessorContext<String, JankEvent> its) {
      context = its;
      seen = its.getStateStore(SEEN);
    }

    @Override
    public void process(FixedKeyRecord<String, JankEvent> record) {
      byte[] id = record.value().getEvent().getId().bytes();
      Instant at = Instant.ofEpochMilli(record.timestamp());
      try (WindowStoreIterator<Long> before = seen.fetch(id, at.minus(KEPT), at.plus(KEPT))) {
        if (before.hasNext()) {
          return;
        }
      }
      seen.put(id, record.timestamp(), record.timestamp());
      context.forward(record);
    }
  }
}
