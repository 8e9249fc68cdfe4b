package dev.jankline.processor.late;

import dev.jankline.processor.deadletter.DeadLetterSink;
import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.deadletter.StoredValues;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.Stage;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.symbolize.BuildLookup;
import dev.jankline.schema.KeptStall;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.load.Lookup;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Hands stalls to LateSymbols as they come, and lets it look at those it keeps. */
public final class SymbolizeProcessor extends Stage<ReceivedStall> {
  /** How often kept stalls are looked at. */
  public static final Duration DRAIN_INTERVAL = Duration.ofMillis(200);

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final KeptLimits limits;
  private final Function<SymbolArtifact, Lookup> library;
  private ProcessorContext<String, Object> context;
  private LateSymbols late;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public SymbolizeProcessor(
      RecordSerdes serdes,
      TopologyMetrics metrics,
      KeptLimits limits,
      Function<SymbolArtifact, Lookup> library) {
    super(Nodes.SYMBOLIZE);
    this.serdes = serdes;
    this.metrics = metrics;
    this.limits = limits;
    this.library = library;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.context = context;
    BuildLookup builds =
        new AnnouncedSymbols(context.getStateStore(Names.SYMBOLS), serdes, metrics, library);
    DeadLetters deadLetters = new DeadLetters(context, serdes, metrics);
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
    KeptStalls kept = kept(context, letters);
    late = new LateSymbols(builds, kept, metrics, outlet, deadLetters);
    context.schedule(
        DRAIN_INTERVAL,
        PunctuationType.WALL_CLOCK_TIME,
        millis -> late.drain(Instant.ofEpochMilli(millis)));
  }

  @Override
  protected void take(String key, ReceivedStall stall, Instant receivedAt) {
    late.take(key, stall, Instant.ofEpochMilli(context.currentSystemTimeMs()));
  }

  private KeptStalls kept(ProcessorContext<String, Object> context, DeadLetterSink letters) {
    return new KeptStalls(
        context.getStateStore(Names.KEPT_STALLS),
        new StoredValues<>(context, serdes, KeptStall.class, Names.KEPT_STALLS, letters),
        limits,
        Instant.ofEpochMilli(context.currentSystemTimeMs()));
  }
}
