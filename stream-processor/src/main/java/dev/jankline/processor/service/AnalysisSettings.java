package dev.jankline.processor.service;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AnalysisFileException;
import dev.jankline.analysis.frames.AppFrameClasses;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.service.settings.ServiceSettings.SettingsException;
import java.util.HashMap;
import java.util.Map;

/** Makes the analysis as it is configured; what cannot be read stops the start. */
final class AnalysisSettings {

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
