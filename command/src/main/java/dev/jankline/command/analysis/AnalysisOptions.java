package dev.jankline.command.analysis;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import dev.jankline.analysis.frames.AppFrameClasses;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.command.line.CommandException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that stand for the processor's settings of an app's frames and clusters. */
final class AnalysisOptions {
  @Option(
      names = "--in-app",
      split = ",",
      paramLabel = "PREFIX",
      description = "Packages of the app's own code, separated by commas (default: guessed).")
  private List<String> inAppPrefixes = List.of();

  @Option(
      names = "--lists",
      paramLabel = "FILE",
      description = "Entries to add to the lists of known frames, as jank.processor.frame-lists.")
  private @Nullable Path lists;

  StallAnalysis analysis() {
    try {
      AppFrameClasses list =
          lists == null ? AppFrameClasses.inApp(List.of()) : AppFrameClasses.read(lists);
      return new StallAnalysis(AppFrames.forAll(list.withInApp(inAppPrefixes)));
    } catch (AnalysisFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()));
    }
  }
}
