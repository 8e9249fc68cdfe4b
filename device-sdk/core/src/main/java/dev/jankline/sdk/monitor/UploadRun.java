package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.disk.SmallFile;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.StoredBatch;
import dev.jankline.sdk.upload.GatewayHttp;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.upload.UploadSchedule;
import dev.jankline.sdk.upload.Uploader;
import java.io.File;
import java.io.IOException;

/**
 * Sends the batches of the spool, oldest first, one upload at a time. A batch leaves the spool only
 * after an answer with the gateway's accounting in it: 202 (counted as sent) or a final refusal
 * (counted as dropped). After any other answer it stays and the upload ends.
 *
 * <p>Counts the bytes that uploads took since midnight UTC of networks that the gate does not
 * allow, also through restarts. Thread-safe.
 */
final class UploadRun implements Uploader.Pause {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long DAY_MILLIS = 24L * 60 * 60 * 1000;

  final UploadSchedule schedule;

  private final Surroundings around;
  private final SdkClock clock;
  private final Spool spool;
  private final EventAccounting accounting;
  private final GatewayHttp gateway;
  private final Uploader uploader;
  private final SmallFile metered;
  private long notBeforeNanos;
  private volatile boolean running;

  UploadRun(
      SdkConfig config,
      File directory,
      Spool spool,
      EventAccounting accounting,
      Surroundings around) {
    this.around = around;
    this.clock = around.clock;
    this.spool = spool;
    this.accounting = accounting;
    gateway = new GatewayHttp(config, clock);
    uploader = new Uploader(gateway, config, clock, around.random, this);
    schedule = new UploadSchedule(directory, clock, around.random, config.uploadIntervalMillis());
    metered = new SmallFile(directory, "metered");
    notBeforeNanos = clock.uptimeNanos();
  }

  /** Notes that an upload begins; false when one is running. */
  synchronized boolean begin() {
    boolean begins = !running;
    running = true;
    return begins;
  }

  /** Notes that the upload ended. */
  void end() {
    running = false;
  }

  /** Sends batches, of so many bytes at most, between {@link #begin} and {@link #end}. */
  UploadResult run(long mayPostBytes) {
    gateway.mayPost(mayPostBytes);
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
    if (total == null) {
      return UploadResult.notSent(UploadOutcome.NOTHING_TO_SEND, "nothing to send");
    }
    if (total.isStrangers()) {
      around.problem("not the gateway answered");
    }
    return total;
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
    // None when it was refused.
    accounting.sent(result.acceptedEvents());
    accounting.dropped(DropReason.REFUSED, events - result.acceptedEvents());
    return result;
  }

  /** Ends the request that is running now. */
  void abort() {
    gateway.abort();
  }

  /**
   * Bytes that may still be sent today, of so many, over a network that the gate does not allow.
   */
  long meteredBytesLeft(long bytesPerDay) {
    long[] kept = metered.readNumbers(2);
    return bytesPerDay - (kept == null || kept[0] != today() ? 0 : kept[1]);
  }

  /** Counts what the last upload took, of so many bytes that it might have taken. */
  void spendMetered(long mightHaveTaken) throws IOException {
    long spent = mightHaveTaken - gateway.mayPostBytes();
    metered.writeNumbers(today(), spent - meteredBytesLeft(0));
  }

  /** Whether the last upload ended because the next batch is larger than what may be sent. */
  boolean meteredEnded() {
    return gateway.mayPostBytes() <= 0;
  }

  private long today() {
    return clock.wallMillis() / DAY_MILLIS;
  }

  @Override
  public void millis(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }
}
