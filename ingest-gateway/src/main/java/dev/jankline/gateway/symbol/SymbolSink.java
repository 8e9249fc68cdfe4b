package dev.jankline.gateway.symbol;

import dev.jankline.schema.SymbolArtifact;
import java.util.concurrent.CompletionStage;

/** Announces symbol files. */
@FunctionalInterface
public interface SymbolSink {
  /** Announces one artifact; completes when it is acknowledged. May block for a bounded time. */
  CompletionStage<Void> announce(SymbolArtifact artifact);
}
