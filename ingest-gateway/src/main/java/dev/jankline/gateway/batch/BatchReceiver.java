package dev.jankline.gateway.batch;

import dev.jankline.gateway.batch.BatchAnswers.BatchAnswer;
import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.body.BodyGathering.GatheredBody;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.scan.PlainBatch.ReadBatch;
import dev.jankline.schema.JankEvent;
import dev.jankline.service.guard.FairScheduler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * Takes an upload from its bytes to stored events. A batch is accepted whole, after every event is
 * acknowledged, or refused whole; each upload is counted once in the accounting.
 *
 * <p>The way of an upload, top to bottom: it waits for a worker ({@link FairScheduler}), is
 * unpacked, decoded and checked ({@link BatchReader}), held against quotas and cleaned of personal
 * data ({@link BatchPolicy}), becomes one {@link JankEvent} for each of its events, is written
 * ({@link EventSink}), and is answered and counted ({@link BatchAnswers}).
 *
 * <p>Works on the given workers and never on the caller's thread. Gives the memory of an upload
 * back once its events are with the sink. Thread-safe.
 */
public record BatchReceiver(
    FairScheduler workers,
    BatchReader reader,
    BatchPolicy policy,
    EventSink sink,
    BatchAnswers answers) {
  /** Answers within the timeout of {@link BatchAnswers}, always normally. */
  CompletableFuture<BatchReply> accept(BatchUpload upload) {
    BatchHead head = upload.head();
    BatchAnswer answer = answers.begin(head.declaredEvents());
    try {
      workers.execute(
          head.app(),
          head.address(),
          () -> work(upload, answer),
          () -> answer.unavailable("The gateway is busy"));
    } catch (RejectedExecutionException e) {
      answer.unavailable("The gateway is busy");
    }
    return answers
        .reply(head.app(), answer)
        .whenComplete((reply, failure) -> upload.body().memory().close());
  }

  /**
   * Refuses an upload by its head.
   *
   * @throws Rejection when its app has sent too much
   */
  void begin(BatchHead head) throws Rejection {
    policy.begin(head.app());
  }

  /** Counts and answers an upload that is refused before its body was read. */
  BatchReply refuse(String app, int declaredEvents, Rejection refusal) {
    return answers.refuse(app, declaredEvents, refusal);
  }

  private void work(BatchUpload upload, BatchAnswer answer) {
    if (!upload.body().memory().beginWork()) {
      return;
    }
    answer.workBegins();
    try {
      ReadBatch batch = read(upload, answer);
      answer.workEnds();
      write(batch, upload, answer);
    } catch (Rejection e) {
      answer.workEnds();
      answer.refuse(e);
    }
  }

  /** Unpacks, decodes and checks; an error of the virtual machine is answered like any other. */
  private ReadBatch read(BatchUpload upload, BatchAnswer answer) throws Rejection {
    try {
      String app = upload.head().app();
      ReadBatch read = reader.read(upload, policy.keepsAllTexts(app));
      answer.isOf(read.batch());
      BatchReader.check(read, app);
      policy.apply(read, upload.body().bytes().length);
      return read;
    } catch (StackOverflowError e) {
      throw new Rejection(RejectReason.MALFORMED, "The batch is nested too deeply");
    } catch (OutOfMemoryError e) {
      throw answers.unavailable("The gateway has too little memory for the batch");
    } catch (RuntimeException | Error e) {
      throw answers.failedToRead(e);
    } finally {
      upload.body().memory().endWork();
    }
  }

  private void write(ReadBatch read, BatchUpload upload, BatchAnswer answer) {
    answer.writeBegins();
    try {
      sink.write(new ReceivedBatch(read.batch(), read.sent(), upload.head().receivedAt()))
          .whenComplete((done, failure) -> answer.written(failure));
    } catch (RuntimeException | Error e) {
      answer.written(e);
    } finally {
      // The producer has the events in its own, bounded memory now, or refused them.
      upload.body().memory().close();
    }
  }

  /**
   * Holds one authenticated upload as it came.
   *
   * @param head what its headers say
   * @param body its bytes, and the memory that is reserved for them
   */
  record BatchUpload(BatchHead head, GatheredBody body) {}
}
