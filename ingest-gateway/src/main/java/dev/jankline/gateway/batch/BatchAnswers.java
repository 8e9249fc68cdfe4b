package dev.jankline.gateway.batch;

import dev.jankline.gateway.accounting.EventAccounting;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.service.QuietLog;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Sees to it that each upload is answered in time and counted once. Thread-safe. */
public final class BatchAnswers {
  private final EventAccounting accounting;
  private final Duration timeout;
  private final QuietLog log;
  private final LongSupplier nanoTime;

  /**
   * @param timeout time from the last byte of the body to the answer
   * @param log told when an upload is refused through no fault of its sender
   */
  public BatchAnswers(
      EventAccounting accounting, Duration timeout, QuietLog log, LongSupplier nanoTime) {
    this.accounting = accounting;
    this.timeout = timeout;
    this.log = log;
    this.nanoTime = nanoTime;
  }

  /** Returns the answer, not given yet, to an upload. */
  BatchAnswer begin(int declaredEvents) {
    return new BatchAnswer(declaredEvents, this, nanoTime);
  }

  /** Returns the reply as soon as it is given, or when the time is over; counts it. */
  CompletableFuture<BatchReply> reply(String app, BatchAnswer answer) {
    return answer
        .future()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(late -> answer.refused(unavailable(answer.whyLate())))
        .thenApply(reply -> counted(app, reply.after(answer.spentNanos())));
  }

  /** Returns the reply to an upload that is refused before its body was read; counts it. */
  BatchReply refuse(String app, int declaredEvents, Rejection refusal) {
    return counted(app, BatchReply.refused(null, declaredEvents, refusal));
  }

  /** Makes a refusal that is not the sender's fault. */
  Rejection unavailable(String why) {
    log.warn(RejectReason.UNAVAILABLE.name(), why);
    return new Rejection(RejectReason.UNAVAILABLE, why + ": send the same batch again later");
  }

  /** Makes the refusal of a batch that the gateway failed to read. */
  Rejection failedToRead(Throwable failure) {
    log.warn("DECODE", "decoding a batch failed: " + failure);
    return unavailable("The gateway failed to read the batch");
  }

  /** Makes the refusal of a batch whose events the gateway failed to write. */
  Rejection failedToWrite(@Nullable Throwable failure) {
    log.warn("WRITE", "writing the events of a batch failed: " + failure);
    return unavailable("The events could not be stored");
  }

  private BatchReply counted(String app, BatchReply reply) {
    Rejection refusal = reply.refusal();
    if (refusal == null) {
      accounting.accepted(app, reply.received());
    } else {
      accounting.rejected(app, refusal.reason(), reply.received());
    }
    return reply;
  }
}
