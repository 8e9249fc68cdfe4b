package dev.jankline.gateway.batch;

import dev.jankline.gateway.http.Rejection;
import dev.jankline.schema.Batch;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the answer to one upload, and what is known of the upload by then. The first answer that is
 * given stands. Holds no bytes of the upload. Thread-safe.
 */
final class BatchAnswer {
  private final int declaredEvents;
  private final BatchAnswers answers;
  private final LongSupplier nanoTime;
  private final CompletableFuture<BatchReply> future = new CompletableFuture<>();
  private volatile @Nullable String id;
  private volatile int events;
  private volatile boolean writing;
  private volatile long workBeganNanos;
  private volatile long spentNanos;

  BatchAnswer(int declaredEvents, BatchAnswers answers, LongSupplier nanoTime) {
    this.declaredEvents = declaredEvents;
    this.events = declaredEvents;
    this.answers = answers;
    this.nanoTime = nanoTime;
  }

  /** Completes with the first answer. */
  CompletableFuture<BatchReply> future() {
    return future;
  }

  boolean isGiven() {
    return future.isDone();
  }

  /** A worker begins to read the upload. */
  void workBegins() {
    workBeganNanos = nanoTime.getAsLong();
  }

  /** The worker has read the upload, or failed to. */
  void workEnds() {
    spentNanos = nanoTime.getAsLong() - workBeganNanos;
  }

  /** Time that a worker spent on reading the upload, in nanoseconds. */
  long spentNanos() {
    return spentNanos;
  }

  /** Tells the batch; one without events is counted as what its sender declared. */
  void isOf(Batch batch) {
    int held = batch.getEvents().size();
    events = held == 0 ? declaredEvents : held;
    id = HexFormat.of().formatHex(batch.getId().bytes());
  }

  /** The events are handed to the sink. */
  void writeBegins() {
    writing = true;
  }

  /**
   * Accepts the batch, or refuses it when writing failed.
   *
   * @param failure why the events are not stored; null when they are
   */
  void written(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
    String written = id;
    if (cause instanceof Rejection e) {
      refuse(e);
    } else if (cause != null || written == null) {
      refuse(answers.failedToWrite(cause));
    } else {
      future.complete(BatchReply.accepted(written, events));
    }
  }

  /** Refuses the batch through no fault of its sender. */
  void unavailable(String why) {
    refuse(answers.unavailable(why));
  }

  void refuse(Rejection refusal) {
    future.complete(refused(refusal));
  }

  BatchReply refused(Rejection refusal) {
    return BatchReply.refused(id, events, refusal);
  }

  /** Says why there is no answer yet. */
  String whyLate() {
    return writing ? "The broker did not answer in time" : "The gateway had no time for the batch";
  }
}
