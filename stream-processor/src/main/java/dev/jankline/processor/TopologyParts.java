package dev.jankline.processor;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.failure.FailedRecords;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.processor.represent.RepresentedStall;
import dev.jankline.processor.rule.Rules;
import dev.jankline.processor.run.TopologyMeans;
import dev.jankline.processor.settings.ProcessorPlan;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.load.Lookup;
import java.util.function.Function;

/**
 * Holds what the stages need from outside: everything that is not a matter of Kafka.
 *
 * @param serdes serdes of topics and stores
 * @param metrics counters beside the accounting
 * @param failedRecords counts failures by record
 * @param library finds the symbols of an artifact, never waiting
 * @param represent chooses the representative stack
 * @param cluster finds cause and fingerprints
 * @param rules alert rules, those published while it runs among them
 */
public record TopologyParts(
    RecordSerdes serdes,
    TopologyMetrics metrics,
    FailedRecords failedRecords,
    Function<SymbolArtifact, Lookup> library,
    Function<SymbolizedStall, RepresentedStall> represent,
    Function<RepresentedStall, AnalyzedStall> cluster,
    Rules rules) {
  /** Takes the analysis and the rules as they are configured. */
  static TopologyParts of(ProcessorPlan plan, TopologyMetrics metrics, TopologyMeans means) {
    StallAnalysis analysis = plan.analysis();
    return new TopologyParts(
        means.serdes(),
        metrics,
        means.failedRecords(),
        means.library(),
        analysis.representation()::represent,
        analysis.clustering()::cluster,
        plan.rules());
  }
}
