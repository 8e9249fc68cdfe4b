package dev.jankline.processor.run;

import dev.jankline.processor.failure.FailedRecords;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.symbols.load.Lookup;
import java.util.function.Function;

/**
 * Holds what a process has opened for its topology, and closes after it.
 *
 * @param serdes serdes of topics and stores
 * @param failedRecords counts failures by record
 * @param library finds the symbols of an artifact, never waiting
 */
public record TopologyMeans(
    RecordSerdes serdes, FailedRecords failedRecords, Function<SymbolArtifact, Lookup> library) {}
