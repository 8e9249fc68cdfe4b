package dev.jankline.command.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.PublishedStall;
import dev.jankline.analysis.explain.Replay;
import dev.jankline.analysis.explain.Replay.ClusterChange;
import dev.jankline.analysis.explain.StallFile;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.command.cluster.ClusterOptions;
import dev.jankline.command.line.CommandException;
import dev.jankline.command.line.InputFiles;
import dev.jankline.command.line.JsonLines;
import dev.jankline.command.line.OutputCommand;
import dev.jankline.local.client.TopicLines;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.topics.Topics;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Analyzes retained stalls under other rules and says which clusters are renamed, split and merged
 * before the rules go live.
 */
@Command(
    name = "replay",
    description =
        "Analyzes retained stalls again and compares their clusters. Reads the topic of analyzed"
            + " stalls, or with --stalls a file of stalls, a JSON document a line.")
public final class ReplayCommand extends OutputCommand {
  @Mixin private AnalysisOptions options = new AnalysisOptions();

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

  /** Where the stalls are. */
  public static final class Source {
    @ArgGroup(exclusive = false)
    private @Nullable ClusterOptions cluster;

    @Option(
        names = "--stalls",
        required = true,
        paramLabel = "FILE",
        description =
            "Stalls as 'explain' takes them, compared with the shipped rules, or lines of 'topics"
                + " read stalls', compared with the names they have; '-' is standard input.")
    private @Nullable String stalls;
  }

  @Option(names = "--json", description = "Print the comparison as one JSON document.")
  private boolean json;

  private final Replay replay = new Replay();
  private final StallAnalysis shipped = new StallAnalysis(AppFrames.of(Map.of()));
  private long skipped;

  @Override
  public Integer call() {
    StallAnalysis analysis = options.analysis();
    if (source.cluster != null) {
      readTopic(source.cluster, analysis);
    } else {
      List<JsonNode> stalls = JsonLines.parse(text(), "the stall");
      for (int i = 0; i < stalls.size(); i++) {
        output.progress().at("analysing stalls", i, stalls.size());
        add(stalls.get(i), analysis);
      }
    }
    List<ClusterChange> changes = replay.changes();
    if (json) {
      output.json(ReplayReport.json(changes, skipped));
    } else {
      ReplayReport.text(changes, skipped).forEach(output::line);
    }
    return 0;
  }

  private String text() {
    String file = source.stalls == null ? "-" : source.stalls;
    return file.equals("-")
        ? InputFiles.text(in)
        : new String(InputFiles.bytes(Path.of(file)), StandardCharsets.UTF_8);
  }

  private void readTopic(ClusterOptions cluster, StallAnalysis analysis) {
    cluster.run(
        settings ->
            TopicLines.readAll(
                Topics.STALLS,
                settings,
                output.progress(),
                line ->
                    JsonLines.parse(line, "the record")
                        .forEach(document -> add(document, analysis))));
  }

  private void add(JsonNode document, StallAnalysis analysis) {
    try {
      if (document.has("value")) {
        addRetained(PlainJson.read(document.get("value"), AnalyzedStall.class), analysis);
      } else {
        SymbolizedStall stall = StallFile.of(document, RawFrames::show).stall();
        add(shipped.analyze(stall), analysis.analyze(stall));
      }
    } catch (WireException e) {
      throw CommandException.badInput("a stall cannot be read: " + e.getMessage());
    }
  }

  /**
   * Records from before the samples were retained, and broken ones, say nothing about other rules.
   */
  private void addRetained(AnalyzedStall before, StallAnalysis analysis) {
    SymbolizedStall stall = retained(before);
    if (stall == null) {
      skipped++;
    } else {
      add(before, analysis.analyze(stall));
    }
  }

  private static @Nullable SymbolizedStall retained(AnalyzedStall before) {
    if (before.getSamples().isEmpty() && !before.getStack().isEmpty()) {
      return null;
    }
    try {
      return PublishedStall.of(before);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void add(AnalyzedStall before, AnalyzedStall after) {
    replay.add(
        before.getFingerprints().getPrimary(),
        before.getTitle(),
        after.getFingerprints().getPrimary(),
        after.getTitle());
  }
}
