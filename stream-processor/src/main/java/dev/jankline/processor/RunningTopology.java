package dev.jankline.processor;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.count.RowLimits;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.judge.Judgement;
import dev.jankline.processor.judge.Rules;
import dev.jankline.processor.judge.RulesException;
import dev.jankline.processor.judge.RulesFile;
import dev.jankline.processor.symbolize.KeptLimits;
import dev.jankline.service.ServiceProcess.Running;
import dev.jankline.service.Settings;
import dev.jankline.service.SettingsException;
import dev.jankline.symbols.ArtifactCache;
import dev.jankline.symbols.SymbolCompiler;
import dev.jankline.symbols.SymbolLibrary;
import dev.jankline.symbols.SymbolStores;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.streams.KafkaStreams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the topology against Kafka; ready while Kafka Streams is RUNNING. */
final class RunningTopology implements Running {
  private static final Logger LOG = LoggerFactory.getLogger(RunningTopology.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

  private final KafkaStreams streams;
  private final KafkaStreamsMetrics streamsMetrics;
  private final SymbolLibrary library;
  private final RegistrySerdes serdes;

  private RunningTopology(
      KafkaStreams streams,
      KafkaStreamsMetrics streamsMetrics,
      SymbolLibrary library,
      RegistrySerdes serdes) {
    this.streams = streams;
    this.streamsMetrics = streamsMetrics;
    this.library = library;
    this.serdes = serdes;
  }

  /**
   * Starts it.
   *
   * @param clock tells how often threads fail
   * @param onDead called once, on a thread of its own, when Kafka Streams cannot go on
   */
  static RunningTopology start(
      Settings settings, MeterRegistry metrics, InstantSource clock, Runnable onDead)
      throws IOException {
    ProcessorSettings processor = settings.of(ProcessorSettings.class);
    Rules rules = rules(processor);
    SymbolLibrary library = library(processor.symbols(), clock);
    RegistrySerdes serdes = new RegistrySerdes(settings.kafka("streams"));
    StallAnalysis analysis = AnalysisSettings.analysis(processor);
    TopologyParts parts =
        new TopologyParts(
            serdes,
            TopologyMetrics.in(metrics),
            library::find,
            analysis.representation()::represent,
            analysis.clustering()::cluster,
            new Judgement(rules));
    KafkaStreams streams =
        new KafkaStreams(
            JankTopology.of(parts, limits(processor)), StreamsSettings.of(processor, settings));
    streams.setUncaughtExceptionHandler(new ReplaceThreads(serdes::isRetriable, clock));
    streams.setStateListener((now, before) -> stateChanged(now, before, onDead));
    KafkaStreamsMetrics streamsMetrics = new KafkaStreamsMetrics(streams);
    streamsMetrics.bindTo(metrics);
    streams.start();
    return new RunningTopology(streams, streamsMetrics, library, serdes);
  }

  private static SymbolLibrary library(ProcessorSettings.Symbols symbols, InstantSource clock)
      throws IOException {
    return new SymbolLibrary(
        SymbolStores.open(
            symbols.directory(), symbols.bucket(), SymbolCompiler.withDefaults(), clock),
        new ArtifactCache(symbols.cacheDirectory(), symbols.cacheMaxBytes(), clock),
        symbols.maxBytes());
  }

  static TopologyLimits limits(ProcessorSettings processor) {
    ProcessorSettings.Kept kept = processor.kept();
    return new TopologyLimits(
        processor.maxDeviceStalls(),
        new RowLimits(processor.rows().maxVersions(), processor.rows().maxScenes()),
        new KeptLimits(kept.maxBytes(), kept.maxAge(), kept.maxWait(), KeptLimits.MAX_STALL_BYTES),
        processor.combine().interval(),
        processor.combine().maxRows());
  }

  @Override
  public boolean ready() {
    return streams.state() == KafkaStreams.State.RUNNING;
  }

  @Override
  public void close() {
    if (!streams.close(CLOSE_TIMEOUT)) {
      LOG.warn(
          "Kafka Streams did not stop within {}; its transaction is rolled back", CLOSE_TIMEOUT);
    }
    streamsMetrics.close();
    library.close();
    serdes.close();
  }

  private static Rules rules(ProcessorSettings processor) {
    try {
      return processor.rulesFile().map(RulesFile::read).orElseGet(RulesFile::bundled);
    } catch (RulesException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  private static void stateChanged(
      KafkaStreams.State now, KafkaStreams.State before, Runnable onDead) {
    LOG.info("Kafka Streams: {} -> {}", before, now);
    if (now == KafkaStreams.State.ERROR) {
      Thread thread = new Thread(onDead, "jank-dead");
      thread.setDaemon(true);
      thread.start();
    }
  }
}
