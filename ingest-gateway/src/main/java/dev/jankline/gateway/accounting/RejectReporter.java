package dev.jankline.gateway.accounting;

import dev.jankline.schema.GatewayRejects;
import dev.jankline.service.QuietLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends the accounting's refusals to Kafka. Reports that were not acknowledged are sent again, with
 * their ids, before new ones are made; meanwhile refusals add up in the accounting, so memory stays
 * bounded while Kafka is away and nothing is counted twice. Not thread-safe: one thread calls it.
 */
public final class RejectReporter {
  private final GatewayAccounting accounting;
  private final RejectSink sink;
  private final InstantSource clock;
  private final Duration timeout;
  private final QuietLog log;
  private List<GatewayRejects> unacknowledged = List.of();

  public RejectReporter(
      GatewayAccounting accounting,
      RejectSink sink,
      InstantSource clock,
      Duration timeout,
      QuietLog log) {
    this.accounting = accounting;
    this.sink = sink;
    this.clock = clock;
    this.timeout = timeout;
    this.log = log;
  }

  /** Sends what is new and waits, bounded, for the acknowledgement. Never throws. */
  public void report() {
    if (unacknowledged.isEmpty()) {
      unacknowledged = accounting.take(clock.instant());
    }
    if (unacknowledged.isEmpty() || !sent()) {
      return;
    }
    unacknowledged = List.of();
  }

  /** Sends what is left from before and what is new: the last call before the sink closes. */
  public void flush() {
    boolean leftovers = !unacknowledged.isEmpty();
    report();
    if (leftovers && unacknowledged.isEmpty()) {
      report();
    }
  }

  private boolean sent() {
    Instant now = clock.instant();
    // The clock was ahead when they were made: the broker would refuse them for days.
    unacknowledged.stream()
        .filter(report -> report.getAt().isAfter(now))
        .forEach(report -> report.setAt(now));
    try {
      sink.report(unacknowledged)
          .toCompletableFuture()
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      log.warn("REJECT_REPORT", "reporting refusals to Kafka failed, trying again: " + e);
    }
    return false;
  }

  /** Stores reports of what was refused. */
  @FunctionalInterface
  public interface RejectSink {
    /**
     * Writes all reports; completes when every one is acknowledged. May block for a bounded time.
     */
    CompletionStage<Void> report(List<GatewayRejects> reports);
  }
}
