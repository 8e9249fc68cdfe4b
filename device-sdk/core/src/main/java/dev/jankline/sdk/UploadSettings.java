package dev.jankline.sdk;

/** Says how patiently a batch is sent. Immutable. */
public final class UploadSettings {
  private final int connectTimeoutMillis;
  private final int readTimeoutMillis;
  private final int maxAttempts;
  private final long firstPauseMillis;
  private final long maxPauseMillis;

  /** Values below 1 are taken as 1. */
  public UploadSettings(
      int connectTimeoutMillis,
      int readTimeoutMillis,
      int maxAttempts,
      long firstPauseMillis,
      long maxPauseMillis) {
    this.connectTimeoutMillis = Math.max(1, connectTimeoutMillis);
    this.readTimeoutMillis = Math.max(1, readTimeoutMillis);
    this.maxAttempts = Math.max(1, maxAttempts);
    this.firstPauseMillis = Math.max(1, firstPauseMillis);
    this.maxPauseMillis = Math.max(1, maxPauseMillis);
  }

  /** 10 s to connect, 20 s to answer, 4 attempts, pauses from 1 s doubling up to 60 s. */
  public static UploadSettings byDefault() {
    return new UploadSettings(10_000, 20_000, 4, 1_000, 60_000);
  }

  /** Longest wait for a connection. */
  public int connectTimeoutMillis() {
    return connectTimeoutMillis;
  }

  /** Longest silence of the gateway. */
  public int readTimeoutMillis() {
    return readTimeoutMillis;
  }

  /** Attempts for one batch before it waits for the next upload. */
  public int maxAttempts() {
    return maxAttempts;
  }

  /** Pause after the first failure; it doubles with each further one. */
  public long firstPauseMillis() {
    return firstPauseMillis;
  }

  /** Longest pause; a gateway that asks for more ends this upload. */
  public long maxPauseMillis() {
    return maxPauseMillis;
  }
}
