package dev.jankline.sdk;

/** Time-outs, attempts and pauses of an upload. Immutable. */
public final class UploadSettings {
  private final int connectTimeoutMillis;
  private final int readTimeoutMillis;
  private final int maxAttempts;
  private final long firstPauseMillis;
  private final long maxPauseMillis;

  /**
   * Takes the settings. A value below 1 is taken as 1.
   *
   * @param connectTimeoutMillis maximum wait for a connection, in milliseconds
   * @param readTimeoutMillis maximum wait for the next bytes of an answer, in milliseconds
   * @param maxAttempts attempts for one batch in one upload
   * @param firstPauseMillis pause after the first failed attempt, in milliseconds
   * @param maxPauseMillis maximum pause, in milliseconds
   */
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

  /** {@return 10 s to connect, 20 s to answer, 4 attempts, pauses from 1 s doubling up to 60 s} */
  public static UploadSettings byDefault() {
    return new UploadSettings(10_000, 20_000, 4, 1_000, 60_000);
  }

  /** {@return maximum wait for a connection, in milliseconds} */
  public int connectTimeoutMillis() {
    return connectTimeoutMillis;
  }

  /** {@return maximum wait for the next bytes of an answer, in milliseconds} */
  public int readTimeoutMillis() {
    return readTimeoutMillis;
  }

  /** {@return attempts for one batch; then it waits for the next upload} */
  public int maxAttempts() {
    return maxAttempts;
  }

  /** {@return pause after the first failure, in milliseconds; it doubles with each further one} */
  public long firstPauseMillis() {
    return firstPauseMillis;
  }

  /** {@return maximum pause, in milliseconds; a gateway that asks for more ends this upload} */
  public long maxPauseMillis() {
    return maxPauseMillis;
  }
}
