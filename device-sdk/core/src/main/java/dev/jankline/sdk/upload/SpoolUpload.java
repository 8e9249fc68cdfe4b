package dev.jankline.sdk.upload;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.StoredBatch;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;

/**
 * Sends the batches of the spool, oldest first. A batch leaves the spool only after an answer with
 * the gateway's accounting in it: 202 (counted as sent) or a final refusal (counted as dropped).
 * After any other answer it stays and the upload ends. The caller makes sure that only one upload
 * runs.
 */
public final class SpoolUpload {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Spool spool;
  private final Uploader uploader;
  private final EventAccounting accounting;
  private final SdkClock clock;
  private long notBeforeNanos;

  /** Sends from this spool. */
  public SpoolUpload(Spool spool, Uploader uploader, EventAccounting accounting, SdkClock clock) {
    this.spool = spool;
    this.uploader = uploader;
    this.accounting = accounting;
    this.clock = clock;
    this.notBeforeNanos = clock.uptimeNanos();
  }

  /** Sends all batches, until the spool is empty or one could not be sent. */
  public UploadResult run() {
    if (clock.uptimeNanos() - notBeforeNanos < 0) {
      return UploadResult.notSent(UploadOutcome.KEPT, "the gateway asked to wait");
    }
    UploadResult total = null;
    StoredBatch batch = spool.oldest();
    while (batch != null) {
      UploadResult result = send(batch);
      total = total == null ? result : total.and(result);
      batch = result.outcome() == UploadOutcome.KEPT ? null : spool.oldest();
    }
    return total == null
        ? UploadResult.notSent(UploadOutcome.NOTHING_TO_SEND, "nothing to send")
        : total;
  }

  private UploadResult send(StoredBatch batch) {
    int events = batch.events().size();
    UploadResult result = uploader.send(batch, events);
    if (result.outcome() == UploadOutcome.KEPT) {
      spool.keep(batch);
      notBeforeNanos = clock.uptimeNanos() + result.retryAfterMillis() * NANOS_PER_MILLI;
      return result;
    }
    spool.remove(batch);
    if (result.outcome() == UploadOutcome.ACCEPTED) {
      accounting.sent(result.acceptedEvents());
      accounting.dropped(DropReason.REFUSED, events - result.acceptedEvents());
    } else {
      accounting.dropped(DropReason.REFUSED, events);
    }
    return result;
  }
}
