package dev.jankline.analysis.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.formats.report.ReadReport;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.JankEvent;
import dev.jankline.symbols.build.BuildIds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Explains the stalls of a report of another tool, as the topology analyzes them while it has no
 * symbols of their builds.
 *
 * @param report the report
 * @param explained its first stalls
 * @param more number of its other stalls
 */
public record ExplainedReport(ReadReport report, List<Explanation> explained, long more) {
  /** Stalls of one report that are explained in one document. */
  public static final int MAX_STALLS = 10;

  private static final Symbolization WITHOUT_SYMBOLS = new Symbolization(build -> null);

  /**
   * Explains the first {@value #MAX_STALLS} stalls of a report.
   *
   * @param before run before each stall; whatever it throws ends the explanation
   * @throws dev.jankline.analysis.symbolize.Symbolization.UnusableStallException when a stall is
   *     too large to be analyzed
   */
  public static ExplainedReport of(ReadReport report, StallAnalysis analysis, Runnable before) {
    List<Explanation> explained = new ArrayList<>();
    stalls(report)
        .limit(MAX_STALLS)
        .forEach(
            stall -> {
              before.run();
              explained.add(explain(stall, analysis));
            });
    return new ExplainedReport(report, explained, stalls(report).count() - explained.size());
  }

  /** Explains the stalls of a report, one at a time. */
  public static Stream<Explanation> explanations(ReadReport report, StallAnalysis analysis) {
    return stalls(report).map(stall -> explain(stall, analysis));
  }

  private static Stream<RawStall> stalls(ReadReport report) {
    return report.batches().stream().flatMap(ExplainedReport::stalls);
  }

  private static Stream<RawStall> stalls(Batch batch) {
    return batch.getEvents().stream()
        .filter(event -> event.getStall() != null)
        .map(event -> new JankEvent(event, batch.getHeader(), batch.getSentAt(), batch.getSentAt()))
        .map(event -> RawStall.of(event, event.getEvent().getTime()));
  }

  private static Explanation explain(RawStall stall, StallAnalysis analysis) {
    return Explanation.of(WITHOUT_SYMBOLS.symbolizeNow(stall, 0), analysis);
  }

  /** Says which builds' symbols a stall needs: id, and kind when the report tells it. */
  public static List<String> missing(Explanation of) {
    var stall = of.represented().stall();
    List<BuildId> named = stall.event().getHeader().getBuildIds();
    return stall.missingBuildIds().stream()
        .map(
            id ->
                named.stream()
                    .filter(build -> BuildIds.normalize(build.getId()).equals(id))
                    .map(build -> id + ", " + build.getKind())
                    .findFirst()
                    .orElse(id))
        .toList();
  }

  /** Returns the explanation as one JSON document. */
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("format", report.format());
    ArrayNode stalls = json.putArray("stalls");
    explained.forEach(one -> stalls.add(one.json()));
    json.put("moreStalls", more);
    ArrayNode missing = json.putArray("missingSymbols");
    explained.stream().flatMap(one -> missing(one).stream()).distinct().forEach(missing::add);
    ArrayNode refused = json.putArray("refused");
    report
        .refused()
        .forEach(
            part ->
                refused
                    .addObject()
                    .put("line", part.line())
                    .put("reason", part.reason().name())
                    .put("error", part.message()));
    json.put("refusedUnnamed", report.unnamed());
    return json;
  }
}
