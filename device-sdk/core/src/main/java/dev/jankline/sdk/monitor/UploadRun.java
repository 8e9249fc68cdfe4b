package dev.jankline.sdk.monitor;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.upload.GatewayHttp;
import dev.jankline.sdk.upload.MeteredAllowance;
import dev.jankline.sdk.upload.SpoolUpload;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadSchedule;
import dev.jankline.sdk.upload.Uploader;
import java.io.File;
import java.io.IOException;

/**
 * Sends what is in the spool, one upload at a time, and counts what a day has sent over networks
 * that the gate does not allow. Thread-safe.
 */
final class UploadRun implements Uploader.Pause {
  final UploadSchedule schedule;

  private final Surroundings around;
  private final GatewayHttp gateway;
  private final SpoolUpload upload;
  private final MeteredAllowance metered;
  private volatile boolean running;

  UploadRun(
      SdkConfig config,
      File directory,
      Spool spool,
      EventAccounting accounting,
      Surroundings around) {
    this.around = around;
    gateway = new GatewayHttp(config, around.clock);
    Uploader uploader = new Uploader(gateway, config, around.clock, around.random, this);
    upload = new SpoolUpload(spool, uploader, accounting, around.clock);
    schedule =
        new UploadSchedule(directory, around.clock, around.random, config.uploadIntervalMillis());
    metered = new MeteredAllowance(directory, around.clock);
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
  UploadResult run(long mayPostBytes) throws IOException {
    gateway.mayPost(mayPostBytes);
    UploadResult result = upload.run();
    if (result.isStrangers()) {
      around.problem("not the gateway answered");
    }
    return result;
  }

  /** Ends the request that is running now. */
  void abort() {
    gateway.abort();
  }

  /** Bytes that may be sent today over a network that the gate does not allow. */
  long meteredBytesLeft(SdkConfig config) {
    return metered.left(config.meteredBytesPerDay());
  }

  /** Counts what the last upload took, of so many bytes that it might have taken. */
  void spendMetered(long mightHaveTaken) throws IOException {
    metered.spend(mightHaveTaken - gateway.mayPostBytes());
  }

  /** Whether the last upload ended because the next batch is larger than what may be sent. */
  boolean meteredEnded() {
    return gateway.mayPostBytes() <= 0;
  }

  @Override
  public void millis(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }
}
