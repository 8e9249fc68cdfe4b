package dev.jankline.command.analysis;

import dev.jankline.command.line.CommandException;
import dev.jankline.processor.cluster.Aliases;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.lists.AnalysisFileException;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.lists.AppList;
import dev.jankline.processor.represent.Representation;
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

  @Option(
      names = "--aliases",
      paramLabel = "FILE",
      description = "Cluster ids that go on under older ones, as jank.processor.alias-file.")
  private @Nullable Path aliases;

  StallAnalysis analysis() {
    try {
      AppList list = lists == null ? AppList.inApp(List.of()) : AppList.read(lists);
      return new StallAnalysis(
          new Representation(AppFrames.forAll(list.withInApp(inAppPrefixes))),
          aliases == null ? Aliases.none() : Aliases.read(aliases));
    } catch (AnalysisFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()));
    }
  }
}
