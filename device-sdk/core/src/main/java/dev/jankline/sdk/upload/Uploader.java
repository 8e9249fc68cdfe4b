package dev.jankline.sdk.upload;

import dev.jankline.sdk.RandomSource;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.UploadSettings;
import java.io.IOException;

/**
 * Sends one batch and tries again with growing pauses until the gateway gives its word, or the
 * attempts are used up. Thread-safe.
 */
public class Uploader {
  private final GatewayHttp gateway;
  private final UploadSettings settings;
  private final SdkClock clock;
  private final Backoff backoff;

  /** Sends through this gateway. */
  public Uploader(
      GatewayHttp gateway, UploadSettings settings, SdkClock clock, RandomSource random) {
    this.gateway = gateway;
    this.settings = settings;
    this.clock = clock;
    this.backoff = new Backoff(settings, random);
  }

  /** Sends a batch of so many events; returns the last answer and never throws. */
  public UploadResult send(BatchSource source, int events) {
    for (int attempt = 1; ; attempt++) {
      UploadResult result = attempt(source, events, attempt);
      boolean last = attempt >= settings.maxAttempts() || !mayHelp(result);
      if (last || !waited(attempt, result.retryAfterMillis())) {
        return result;
      }
    }
  }

  private UploadResult attempt(BatchSource source, int events, int attempt) {
    try {
      HttpAnswer answer = gateway.post(source, clock.wallMillis(), events);
      return UploadResult.answered(
          answer.status, answer.body, attempt, events, answer.retryAfterMillis);
    } catch (IOException | RuntimeException failed) {
      return UploadResult.answered(0, "no answer: " + failed, attempt, events, 0);
    }
  }

  /** No answer and 5xx may pass; what is not the gateway's word is a stranger's. */
  private boolean mayHelp(UploadResult result) {
    boolean tooLong = result.retryAfterMillis() > settings.maxPauseMillis();
    return result.outcome() == UploadOutcome.KEPT && !result.isStrangers() && !tooLong;
  }

  /** Waits between two attempts. */
  void pause(long millis) throws InterruptedException {
    Thread.sleep(millis);
  }

  private boolean waited(int failedAttempts, long askedMillis) {
    try {
      pause(backoff.pauseMillis(failedAttempts, askedMillis));
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
