package dev.jankline.processor;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.judge.Rules;
import dev.jankline.processor.judge.RulesException;
import dev.jankline.processor.judge.RulesFile;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.service.KafkaCheck;
import dev.jankline.service.Settings;
import dev.jankline.service.SettingsException;
import dev.jankline.service.WritableFolder;
import dev.jankline.symbols.SymbolStores;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What a processor is started from: its settings and all that is read from files they name, read
 * and checked.
 *
 * @param settings the processor's own settings
 * @param client settings of Kafka and of the registry
 * @param streams configuration of Kafka Streams
 * @param rules alert rules in force
 * @param analysis how stalls are named
 */
record ProcessorPlan(
    ProcessorSettings settings,
    Map<String, Object> client,
    Properties streams,
    Rules rules,
    StallAnalysis analysis) {

  /**
   * Reads and checks everything a start depends on; starts and writes nothing.
   *
   * @throws SettingsException for the first thing that is wrong
   */
  static ProcessorPlan of(Settings settings) {
    ProcessorSettings processor = settings.of(ProcessorSettings.class);
    Map<String, Object> client = settings.kafka("streams");
    KafkaCheck.consumer(client);
    AvroSerdes.check(client);
    Properties streams = StreamsSettings.of(processor, settings);
    new StreamsConfig(streams);
    checkFolders(processor);
    return new ProcessorPlan(
        processor, client, streams, rules(processor), AnalysisSettings.analysis(processor));
  }

  private static void checkFolders(ProcessorSettings processor) {
    WritableFolder.check("jank.processor.state-directory", processor.stateDirectory());
    ProcessorSettings.Symbols symbols = processor.symbols();
    WritableFolder.check("jank.processor.symbols.directory", symbols.directory());
    WritableFolder.check("jank.processor.symbols.cache-directory", symbols.cacheDirectory());
    SymbolStores.check(symbols.bucket());
  }

  private static Rules rules(ProcessorSettings processor) {
    try {
      return processor.rulesFile().map(RulesFile::read).orElseGet(RulesFile::bundled);
    } catch (RulesException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }
}
