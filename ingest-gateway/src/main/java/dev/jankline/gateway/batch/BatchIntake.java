package dev.jankline.gateway.batch;

import dev.jankline.gateway.http.Printable;
import dev.jankline.gateway.http.Refusal;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.ledger.IntakeLedger;
import dev.jankline.gateway.share.FairWorkers;
import dev.jankline.schema.Batch;
import dev.jankline.schema.JankEvent;
import dev.jankline.service.QuietLog;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.WireException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes an upload from bytes to stored events: decode, check, write, answer. A batch is accepted
 * whole, after every event is acknowledged, or refused whole; each upload is counted once in the
 * ledger. Works on the given workers and never on the caller's thread. Gives an upload's memory
 * back once its events are with the sink. Thread-safe.
 */
public final class BatchIntake {
  private final BatchReader reader;
  private final EventSink sink;
  private final FairWorkers workers;
  private final IntakeLedger ledger;
  private final Duration timeout;
  private final QuietLog log;
  private final LongSupplier nanoTime;

  /**
   * @param timeout time from the whole body to the answer
   */
  public BatchIntake(
      BatchReader reader,
      EventSink sink,
      FairWorkers workers,
      IntakeLedger ledger,
      Duration timeout,
      QuietLog log,
      LongSupplier nanoTime) {
    this.reader = reader;
    this.sink = sink;
    this.workers = workers;
    this.ledger = ledger;
    this.timeout = timeout;
    this.log = log;
    this.nanoTime = nanoTime;
  }

  /** Answers within the timeout, always normally. */
  CompletableFuture<BatchReply> accept(BatchUpload upload) {
    Attempt attempt = new Attempt(upload.declaredEvents());
    try {
      workers.execute(upload.app(), upload.address(), () -> work(attempt, upload));
    } catch (RejectedExecutionException e) {
      attempt.refuse(unavailable("The gateway is busy"));
    }
    return attempt
        .answer
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(late -> attempt.refusal(unavailable(attempt.late())))
        .whenComplete((reply, failure) -> upload.memory().close())
        .thenApply(reply -> counted(upload.app(), reply.after(attempt.spentNanos)));
  }

  /** Counts and answers an upload that was refused before its body was read. */
  BatchReply refuse(String app, int declaredEvents, Refusal refusal) {
    return counted(app, BatchReply.refused(null, declaredEvents, refusal));
  }

  private void work(Attempt attempt, BatchUpload upload) {
    if (attempt.answer.isDone()) {
      return;
    }
    long start = nanoTime.getAsLong();
    try {
      Batch batch = read(attempt, upload);
      attempt.spentNanos = nanoTime.getAsLong() - start;
      write(attempt, batch, upload);
    } catch (Refusal e) {
      attempt.spentNanos = nanoTime.getAsLong() - start;
      attempt.refuse(e);
    }
  }

  /** Decodes and checks; an error of the virtual machine is an answer too, and never silence. */
  private Batch read(Attempt attempt, BatchUpload upload) throws Refusal {
    try {
      Batch batch = reader.read(upload);
      attempt.read(batch);
      check(batch, upload.app());
      return batch;
    } catch (StackOverflowError e) {
      throw new Refusal(RejectReason.MALFORMED, "The batch is nested too deeply");
    } catch (OutOfMemoryError e) {
      throw unavailable("The gateway has too little memory for the batch");
    } catch (RuntimeException | Error e) {
      log.warn("DECODE", String.valueOf(e));
      throw unavailable("The gateway failed to read the batch");
    }
  }

  private void write(Attempt attempt, Batch batch, BatchUpload upload) {
    attempt.writing = true;
    try {
      sink.write(events(batch, upload.receivedAt()))
          .whenComplete((done, failure) -> attempt.written(failure));
    } catch (RuntimeException | Error e) {
      attempt.written(e);
    } finally {
      // The events are in the producer's own, bounded memory now, or nowhere.
      upload.memory().close();
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

  /** One upload on its way, and its answer; the first answer stands. Holds no bytes of it. */
  private final class Attempt {
    private final int declaredEvents;
    private final CompletableFuture<BatchReply> answer = new CompletableFuture<>();
    private volatile @Nullable String id;
    private volatile int events;
    private volatile boolean writing;
    private volatile long spentNanos;

    private Attempt(int declaredEvents) {
      this.declaredEvents = declaredEvents;
      this.events = declaredEvents;
    }

    /** A batch without events is refused as what its sender took it for. */
    private void read(Batch batch) {
      int held = batch.getEvents().size();
      events = held == 0 ? declaredEvents : held;
      id = HexFormat.of().formatHex(batch.getId().bytes());
    }

    private void written(@Nullable Throwable failure) {
      Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
      String written = id;
      if (cause instanceof Refusal e) {
        refuse(e);
      } else if (cause != null || written == null) {
        log.warn("WRITE", String.valueOf(cause));
        refuse(unavailable("The events could not be stored"));
      } else {
        answer.complete(BatchReply.accepted(written, events));
      }
    }

    private void refuse(Refusal refusal) {
      answer.complete(refusal(refusal));
    }

    private BatchReply refusal(Refusal refusal) {
      return BatchReply.refused(id, events, refusal);
    }

    private String late() {
      return writing
          ? "The broker did not answer in time"
          : "The gateway had no time for the batch";
    }
  }
}
