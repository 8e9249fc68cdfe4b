package dev.jankline.benchmarks.pipeline.stage;

import dev.jankline.benchmarks.analysis.StallInput;
import dev.jankline.processor.cluster.ClusterVerdict;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.represent.RepresentedStall;
import dev.jankline.processor.symbolize.Symbolization;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Runs each stage on stalls whose functions were seen before, one after the other. */
@State(Scope.Benchmark)
public class StageBenchmarks {
  private static final int STALLS = 64;
  private static final int SAMPLES = 4;
  private static final int FRAMES = 25;
  private static final String EVENTS_TOPIC = Topics.EVENTS.name();
  private static final String STALLS_TOPIC = Topics.STALLS.name();

  private final Symbolization symbolization = new Symbolization(build -> null);
  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));
  private final SymbolizedStall[] stalls = new SymbolizedStall[STALLS];
  private final RepresentedStall[] represented = new RepresentedStall[STALLS];
  private final AnalyzedStall[] analyzed = new AnalyzedStall[STALLS];
  private final JankEvent[] events = new JankEvent[STALLS];
  private final ReceivedStall[] received = new ReceivedStall[STALLS];
  private final byte[][] encoded = new byte[STALLS][];
  private final StubRegistry registry;
  private final Serde<JankEvent> eventSerde;
  private final Serde<AnalyzedStall> stallSerde;
  private int next;

  /** Makes stalls that differ in their inner frames. */
  public StageBenchmarks() {
    try {
      registry = new StubRegistry();
    } catch (IOException e) {
      throw new IllegalStateException("cannot start the stub of a registry", e);
    }
    eventSerde = AvroSerdes.forValues(registry.clientSettings());
    stallSerde = AvroSerdes.forValues(registry.clientSettings());
  }

  /** Makes the input of each stage from the one before. */
  @Setup(Level.Trial)
  public void makeInputs() {
    for (int i = 0; i < STALLS; i++) {
      stalls[i] = StallInput.of(SAMPLES, FRAMES, i);
      represented[i] = analysis.representation().represent(stalls[i]);
      analyzed[i] = analysis.analyze(stalls[i]);
      events[i] = EventInput.of(SAMPLES, FRAMES, i);
      received[i] = ReceivedStall.of(events[i], Instant.EPOCH);
      encoded[i] = eventSerde.serializer().serialize(EVENTS_TOPIC, events[i]);
    }
  }

  /** Stops the registry. */
  @TearDown(Level.Trial)
  public void close() {
    eventSerde.close();
    stallSerde.close();
    registry.close();
  }

  /** Bytes of {@code jank.events.v1} to an event. */
  @Benchmark
  public JankEvent decodeEvent() {
    return eventSerde.deserializer().deserialize(EVENTS_TOPIC, encoded[next++ % STALLS]);
  }

  /** An event to bytes, as the gateway writes it and as stalls are kept. */
  @Benchmark
  public byte[] encodeEvent() {
    return eventSerde.serializer().serialize(EVENTS_TOPIC, events[next++ % STALLS]);
  }

  /** The stacks of a received stall, whose builds nobody announced. */
  @Benchmark
  public SymbolizedStall symbolize() {
    return symbolization.symbolizeNow(received[next++ % STALLS], 0);
  }

  /** The representative stack of a symbolized stall. */
  @Benchmark
  public RepresentedStall represent() {
    return analysis.representation().represent(stalls[next++ % STALLS]);
  }

  /** Cause and names of a represented stall. */
  @Benchmark
  public ClusterVerdict cluster() {
    return analysis.clustering().verdict(represented[next++ % STALLS]);
  }

  /** All of the analysis with the record that is published. */
  @Benchmark
  public AnalyzedStall analyze() {
    return analysis.analyze(stalls[next++ % STALLS]);
  }

  /** The published record to bytes of {@code jank.stalls.v1}. */
  @Benchmark
  public byte[] encodeStall() {
    return stallSerde.serializer().serialize(STALLS_TOPIC, analyzed[next++ % STALLS]);
  }
}
