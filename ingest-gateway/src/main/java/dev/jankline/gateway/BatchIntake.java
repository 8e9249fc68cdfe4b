package dev.jankline.gateway;

import dev.jankline.schema.Batch;
import dev.jankline.schema.JankEvent;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.WireException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes an upload from bytes to stored events: decode, check, write, answer. A batch is accepted
 * whole, after every event is acknowledged, or refused whole; each upload is counted once in the
 * ledger. Works on the given executor and never on the caller's thread. Thread-safe.
 */
final class BatchIntake {
  private final BatchReader reader;
  private final EventSink sink;
  private final Executor workers;
  private final IntakeLedger ledger;
  private final Duration timeout;
  private final QuietLog log;

  /**
   * @param workers bounded: throws {@link RejectedExecutionException} when full
   * @param timeout time from the whole body to the answer
   */
  BatchIntake(
      BatchReader reader,
      EventSink sink,
      Executor workers,
      IntakeLedger ledger,
      Duration timeout,
      QuietLog log) {
    this.reader = reader;
    this.sink = sink;
    this.workers = workers;
    this.ledger = ledger;
    this.timeout = timeout;
    this.log = log;
  }

  /** Answers within the timeout, always normally. */
  CompletableFuture<BatchReply> accept(BatchUpload upload) {
    Attempt attempt = new Attempt(upload);
    try {
      workers.execute(() -> work(attempt));
    } catch (RejectedExecutionException e) {
      attempt.refuse(unavailable("The gateway is busy"));
    }
    return attempt
        .answer
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(late -> attempt.refusal(unavailable("The broker did not answer in time")))
        .thenApply(reply -> counted(upload.app(), reply));
  }

  /** Counts and answers an upload that was refused before its body was read. */
  BatchReply refuse(String app, int declaredEvents, Refusal refusal) {
    return counted(app, BatchReply.refused(null, declaredEvents, refusal));
  }

  private void work(Attempt attempt) {
    if (attempt.answer.isDone()) {
      return;
    }
    try {
      Batch batch = reader.read(attempt.upload);
      attempt.batch = batch;
      check(batch, attempt.upload.app());
      sink.write(events(batch, attempt.upload.receivedAt()))
          .whenComplete((done, failure) -> attempt.written(batch, failure));
    } catch (Refusal e) {
      attempt.refuse(e);
    } catch (RuntimeException e) {
      attempt.written(null, e);
    }
  }

  private static void check(Batch batch, String app) throws Refusal {
    if (!app.equals(batch.getHeader().getApp())) {
      throw new Refusal(
          RejectReason.WRONG_APP,
          "The key belongs to app '%s', the batch to '%s': use that app's key"
              .formatted(app, Printable.shortened(batch.getHeader().getApp())));
    }
    try {
      BatchCheck.check(batch);
    } catch (WireException e) {
      throw BatchReader.refusal(e);
    }
  }

  private static List<JankEvent> events(Batch batch, Instant receivedAt) {
    return batch.getEvents().stream()
        .map(event -> new JankEvent(event, batch.getHeader(), batch.getSentAt(), receivedAt))
        .toList();
  }

  private BatchReply counted(String app, BatchReply reply) {
    Refusal refusal = reply.refusal();
    if (refusal == null) {
      ledger.accepted(app, reply.received());
    } else {
      ledger.rejected(app, refusal.reason(), reply.received());
    }
    return reply;
  }

  private Refusal unavailable(String why) {
    log.warn(RejectReason.UNAVAILABLE.name(), why);
    return new Refusal(RejectReason.UNAVAILABLE, why + ": send the same batch again later");
  }

  /** One upload on its way, and its answer; the first answer stands. */
  private final class Attempt {
    private final BatchUpload upload;
    private final CompletableFuture<BatchReply> answer = new CompletableFuture<>();
    private volatile @Nullable Batch batch;

    private Attempt(BatchUpload upload) {
      this.upload = upload;
    }

    private void written(@Nullable Batch stored, @Nullable Throwable failure) {
      Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
      if (cause instanceof Refusal e) {
        refuse(e);
      } else if (cause != null || stored == null) {
        log.warn("WRITE", String.valueOf(cause));
        refuse(unavailable("The events could not be stored"));
      } else {
        answer.complete(BatchReply.accepted(hex(stored), stored.getEvents().size()));
      }
    }

    private void refuse(Refusal refusal) {
      answer.complete(refusal(refusal));
    }

    private BatchReply refusal(Refusal refusal) {
      Batch read = batch;
      return read == null
          ? BatchReply.refused(null, upload.declaredEvents(), refusal)
          : BatchReply.refused(hex(read), eventsOf(read), refusal);
    }

    /** A batch without events is refused as what its sender took it for. */
    private int eventsOf(Batch read) {
      return read.getEvents().isEmpty() ? upload.declaredEvents() : read.getEvents().size();
    }

    private static String hex(Batch batch) {
      return HexFormat.of().formatHex(batch.getId().bytes());
    }
  }
}
