package dev.jankline.gateway.accounting;

import dev.jankline.schema.GatewayRejects;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Stores reports of what was refused. */
@FunctionalInterface
public interface RejectSink {
  /** Writes all reports; completes when every one is acknowledged. May block for a bounded time. */
  CompletionStage<Void> report(List<GatewayRejects> reports);
}
