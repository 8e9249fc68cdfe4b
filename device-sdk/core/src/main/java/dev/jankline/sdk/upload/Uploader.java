package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.spool.Spool.BatchSource;
import dev.jankline.sdk.upload.GatewayHttp.HttpAnswer;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.io.IOException;
import java.util.Random;

/**
 * Sends one batch. Tries again, with growing pauses, until the gateway accepts or refuses it or the
 * attempts are used up. Thread-safe.
 */
public final class Uploader {
  private static final int MAX_DOUBLINGS = 30;

  private final GatewayHttp gateway;
  private final int maxAttempts;
  private final long firstPauseMillis;
  private final long maxPauseMillis;
  private final SdkClock clock;
  private final Random random;
  private final Pause pause;

  /** Waits between two attempts of an upload. */
  public interface Pause {
    /** Returns after so many milliseconds; throws when the thread is interrupted. */
    void millis(long millis) throws InterruptedException;
  }

  /** Uses attempts and pauses of the settings. */
  public Uploader(
      GatewayHttp gateway, SdkConfig config, SdkClock clock, Random random, Pause pause) {
    UploadSettings settings = config.upload();
    this.gateway = gateway;
    this.maxAttempts = settings.maxAttempts();
    this.firstPauseMillis = settings.firstPauseMillis();
    this.maxPauseMillis = settings.maxPauseMillis();
    this.clock = clock;
    this.random = random;
    this.pause = pause;
  }

  /** Sends a batch of so many events; returns the last answer and never throws. */
  public UploadResult send(BatchSource source, int events) {
    for (int attempt = 1; ; attempt++) {
      UploadResult result = attempt(source, events, attempt);
      boolean last = attempt >= maxAttempts || !mayHelp(result);
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

  /** Whether another attempt makes sense: after no answer or 5xx, not after a stranger's answer. */
  private boolean mayHelp(UploadResult result) {
    boolean tooLong = result.retryAfterMillis() > maxPauseMillis;
    boolean mayNot = gateway.mayPostBytes() <= 0;
    return result.outcome() == UploadOutcome.KEPT && !result.isStrangers() && !tooLong && !mayNot;
  }

  /**
   * The pause doubles with each failure, half of it random; at least what the gateway asked for.
   */
  private long pauseMillis(int failedAttempts, long askedMillis) {
    long doubled = firstPauseMillis << Math.min(MAX_DOUBLINGS, failedAttempts - 1);
    long longest = doubled <= 0 ? maxPauseMillis : Math.min(doubled, maxPauseMillis);
    return Math.max(
        askedMillis, longest / 2 + (long) (random.nextDouble() * (longest - longest / 2)));
  }

  private boolean waited(int failedAttempts, long askedMillis) {
    try {
      pause.millis(pauseMillis(failedAttempts, askedMillis));
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
