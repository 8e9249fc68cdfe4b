package dev.jankline.gateway.report;

import dev.jankline.formats.report.ReadReport;
import dev.jankline.gateway.batch.EventSink;
import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.body.BodyGathering.GatheredBody;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.report.ReportReply.EventOutcome;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.service.QuietLog;
import dev.jankline.service.guard.FairScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes a report from its bytes to stored events. Each event is written by itself, so that one that
 * cannot be stored costs the others nothing; the reply says what became of each. Works on the given
 * workers and never on the caller's thread. Thread-safe.
 *
 * @param timeout time from the last byte of the body to the answer
 * @param log told when an event is refused through no fault of its sender
 * @param nanoTime clock that measures what a report costs
 */
public record ReportReceiver(
    FairScheduler workers,
    ReportReader reader,
    EventSink sink,
    Duration timeout,
    QuietLog log,
    LongSupplier nanoTime) {

  /** Answers within the timeout, always normally. */
  CompletableFuture<ReportReply> accept(ReportHead head, GatheredBody body) {
    CompletableFuture<ReportReply> answer = new CompletableFuture<>();
    try {
      workers.executeCostly(
          head.app(), head.address(), () -> work(head, body, answer), () -> busy(answer));
    } catch (RejectedExecutionException e) {
      busy(answer);
    }
    return answer.completeOnTimeout(
        ReportReply.refused(unavailable("The gateway had no time for the report"), 0),
        timeout.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  private static void busy(CompletableFuture<ReportReply> answer) {
    answer.complete(ReportReply.refused(unavailable("The gateway is busy"), 0));
  }

  private void work(ReportHead head, GatheredBody body, CompletableFuture<ReportReply> answer) {
    if (!body.memory().beginWork()) {
      return;
    }
    long began = nanoTime.getAsLong();
    try {
      if (head.explained()) {
        String document = reading(body, () -> reader.explain(head, body, answer::isDone));
        answer.complete(ReportReply.explained(document, nanoTime.getAsLong() - began));
        return;
      }
      ReadReport report = reading(body, () -> reader.read(head, body, answer::isDone));
      long spent = nanoTime.getAsLong() - began;
      var unused =
          write(head, report)
              .whenComplete(
                  (events, never) -> answer.complete(ReportReply.of(report, events, spent)));
    } catch (Rejection e) {
      answer.complete(ReportReply.refused(e, nanoTime.getAsLong() - began));
    }
  }

  /**
   * Refuses a report by its head.
   *
   * @throws Rejection when its app has sent too much
   */
  void begin(ReportHead head) throws Rejection {
    reader.begin(head);
  }

  /** Reads a report in some way. */
  @FunctionalInterface
  private interface Reading<T> {
    T read() throws Rejection;
  }

  private <T> T reading(GatheredBody body, Reading<T> reading) throws Rejection {
    try {
      return reading.read();
    } catch (OutOfMemoryError e) {
      throw unavailable("The gateway has too little memory for the report");
    } catch (RuntimeException | Error e) {
      log.warn("REPORT", "reading a report failed: " + e);
      throw unavailable("The gateway failed to read the report");
    } finally {
      body.memory().endWork();
    }
  }

  private CompletableFuture<List<EventOutcome>> write(ReportHead head, ReadReport report) {
    List<CompletableFuture<EventOutcome>> outcomes = new ArrayList<>();
    for (Batch batch : report.batches()) {
      for (Event event : batch.getEvents()) {
        Batch alone =
            new Batch(event.getId(), batch.getHeader(), batch.getSentAt(), List.of(event));
        outcomes.add(write(event, new ReceivedBatch(alone, null, head.receivedAt())));
      }
    }
    return CompletableFuture.allOf(outcomes.toArray(CompletableFuture[]::new))
        .thenApply(done -> outcomes.stream().map(CompletableFuture::join).toList());
  }

  private CompletableFuture<EventOutcome> write(Event event, ReceivedBatch batch) {
    CompletableFuture<Void> written;
    try {
      written = sink.write(batch).toCompletableFuture().copy();
    } catch (RuntimeException | Error e) {
      written = CompletableFuture.failedFuture(e);
    }
    // Well before the answer: what is not stored by then is told to be sent again.
    return written
        .orTimeout(timeout.toMillis() * 3 / 4, TimeUnit.MILLISECONDS)
        .handle((done, failure) -> EventOutcome.of(event, refusal(failure)));
  }

  private @Nullable Rejection refusal(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
    if (cause == null) {
      return null;
    }
    if (cause instanceof Rejection refusal) {
      return refusal;
    }
    log.warn("WRITE", "writing an event of a report failed: " + cause);
    return unavailable("The event could not be stored");
  }

  private static Rejection unavailable(String why) {
    return new Rejection(RejectReason.UNAVAILABLE, why + ": send the same report again later");
  }
}
