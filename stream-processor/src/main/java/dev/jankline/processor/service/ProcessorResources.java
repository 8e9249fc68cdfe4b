package dev.jankline.processor.service;

import dev.jankline.analysis.RepresentativeStack.RepresentedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.processor.alerts.RulesInForce;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import java.util.function.Function;

/**
 * Holds what the stages need from outside: everything that is not a matter of Kafka.
 *
 * @param serdes serdes of topics and stores
 * @param metrics counters beside the accounting
 * @param failedRecords counts failures by record
 * @param library finds the symbols of an artifact, never waiting
 * @param select selects the representative stack
 * @param cluster finds cause and fingerprints
 * @param rules alert rules, those published while it runs among them
 */
public record ProcessorResources(
    RecordSerdes serdes,
    TopologyMetrics metrics,
    FailedRecords failedRecords,
    Function<SymbolArtifact, Lookup> library,
    Function<SymbolizedStall, RepresentedStall> select,
    Function<RepresentedStall, AnalyzedStall> cluster,
    RulesInForce rules) {}
