package dev.jankline.processor.settings;

import dev.jankline.processor.cluster.Aliases;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.lists.AnalysisFileException;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.lists.AppList;
import dev.jankline.processor.represent.Representation;
import dev.jankline.service.settings.SettingsException;
import java.util.HashMap;
import java.util.Map;

/** Makes the analysis as it is configured; what cannot be read stops the start. */
final class AnalysisSettings {

  private AnalysisSettings() {}

  static StallAnalysis analysis(ProcessorSettings settings) {
    try {
      Map<String, AppList> lists = new HashMap<>();
      settings.frameLists().forEach((app, file) -> lists.put(app, AppList.read(file)));
      settings
          .inApp()
          .forEach(
              (app, prefixes) ->
                  lists.merge(
                      app,
                      AppList.inApp(prefixes),
                      (list, more) -> list.withInApp(more.inAppPrefixes())));
      Aliases aliases = settings.aliasFile().map(Aliases::read).orElseGet(Aliases::none);
      return new StallAnalysis(new Representation(AppFrames.with(lists)), aliases);
    } catch (AnalysisFileException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
  }
}
