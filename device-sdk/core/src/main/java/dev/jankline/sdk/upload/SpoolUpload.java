package dev.jankline.sdk.upload;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.ledger.Ledger;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.StoredBatch;

/**
 * Empties the spool into the gateway, oldest batch first. A batch leaves the spool only with the
 * gateway's word, the ledger in its answer: 202 (sent) or a refusal for good (dropped, counted);
 * anything else keeps it and ends the upload. One upload at a time: the caller sees to it.
 */
public final class SpoolUpload {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Spool spool;
  private final Uploader uploader;
  private final Ledger ledger;
  private final SdkClock clock;
  private long notBeforeNanos;

  /** Sends from this spool. */
  public SpoolUpload(Spool spool, Uploader uploader, Ledger ledger, SdkClock clock) {
    this.spool = spool;
    this.uploader = uploader;
    this.ledger = ledger;
    this.clock = clock;
    this.notBeforeNanos = clock.uptimeNanos();
  }

  /** Sends everything there is, as far as the gateway lets us. */
  public UploadResult run() {
    if (clock.uptimeNanos() - notBeforeNanos < 0) {
      return UploadResult.notSent(UploadOutcome.KEPT, "the gateway asked to be left alone");
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
      ledger.sent(result.acceptedEvents());
      ledger.dropped(DropReason.REFUSED, events - result.acceptedEvents());
    } else {
      ledger.dropped(DropReason.REFUSED, events);
    }
    return result;
  }
}
