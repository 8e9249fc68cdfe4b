package dev.jankline.processor.service;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import dev.jankline.analysis.frames.AppFrameClasses;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.processor.alerts.RulesFile;
import dev.jankline.processor.alerts.RulesFile.RulesException;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.days.Ages;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.service.settings.KafkaCheck;
import dev.jankline.service.settings.ServiceSettings;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import dev.jankline.service.settings.WritableFolder;
import dev.jankline.symbols.store.SymbolStores;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What a processor is started from: its settings and all that is read from files they name, read
 * and checked.
 *
 * @param settings the processor's own settings
 * @param all every setting, those of Kafka and of the registry among them
 * @param rules alert rules in force
 * @param analysis how stalls are named
 */
public record ProcessorPlan(
    ProcessorSettings settings, ServiceSettings all, RulesInForce rules, StallAnalysis analysis) {

  /**
   * Reads and checks everything a start depends on; starts and writes nothing.
   *
   * @throws SettingsException for the first thing that is wrong
   */
  public static ProcessorPlan of(ServiceSettings settings) {
    ProcessorSettings processor = settings.of(ProcessorSettings.class);
    Map<String, Object> client = settings.kafka("streams");
    KafkaCheck.consumer(client);
    AvroSerdes.check(client);
    checkFolders(processor);
    checkRetained(processor.retained());
    ProcessorPlan plan =
        new ProcessorPlan(
            processor, settings, rules(processor), AnalysisSettings.analysis(processor));
    new StreamsConfig(
        plan.streams(InstanceName.planned(processor), new FailedRecords(failure -> false)));
    return plan;
  }

  /** Settings of Kafka and of the registry. */
  public Map<String, Object> client() {
    return all.kafka("streams");
  }

  /** Configuration of the client that asks for topics and offsets. */
  public Map<String, Object> admin() {
    return StreamsSettings.admin(all);
  }

  /**
   * Configuration of Kafka Streams.
   *
   * @param name name of this processor in its consumer group
   */
  public Properties streams(String name, FailedRecords failedRecords) {
    return StreamsSettings.of(settings, all, name, failedRecords);
  }

  private static void checkFolders(ProcessorSettings processor) {
    WritableFolder.check("jank.processor.state-directory", processor.stateDirectory());
    ProcessorSettings.Symbols symbols = processor.symbols();
    WritableFolder.check("jank.processor.symbols.directory", symbols.directory());
    WritableFolder.check("jank.processor.symbols.cache-directory", symbols.cacheDirectory());
    SymbolStores.check(symbols.bucket());
  }

  private static void checkRetained(ProcessorSettings.Retained retained) {
    if (retained.maxAge().compareTo(Ages.KEPT) > 0) {
      throw new SettingsException(
          "jank.processor.retained.max-age is "
              + retained.maxAge()
              + ", must be at most "
              + Ages.KEPT
              + ": totals of the days of older stalls are gone");
    }
  }

  private static RulesInForce rules(ProcessorSettings processor) {
    try {
      return processor.rulesFile().map(RulesFile::read).orElseGet(RulesFile::bundled);
    } catch (RulesException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }

  /** Makes the analysis as it is configured; what cannot be read stops the start. */
  static final class AnalysisSettings {

    private AnalysisSettings() {}

    static StallAnalysis analysis(ProcessorSettings settings) {
      try {
        Map<String, AppFrameClasses> lists = new HashMap<>();
        settings.frameLists().forEach((app, file) -> lists.put(app, AppFrameClasses.read(file)));
        settings
            .inApp()
            .forEach(
                (app, prefixes) ->
                    lists.merge(
                        app,
                        AppFrameClasses.inApp(prefixes),
                        (list, more) -> list.withInApp(more.inAppPrefixes())));
        return new StallAnalysis(AppFrames.with(lists));
      } catch (AnalysisFileException e) {
        throw new SettingsException(String.valueOf(e.getMessage()));
      }
    }
  }
}
