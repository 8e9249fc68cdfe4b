package dev.jankline.sdk.upload;

import dev.jankline.sdk.RandomSource;
import dev.jankline.sdk.UploadSettings;

/** Doubles the pause with every failure and takes a random point of its upper half. */
final class Backoff {
  private static final int MAX_DOUBLINGS = 30;

  private final UploadSettings settings;
  private final RandomSource random;

  Backoff(UploadSettings settings, RandomSource random) {
    this.settings = settings;
    this.random = random;
  }

  /** Pause after so many failed attempts; never shorter than the gateway asked for. */
  long pauseMillis(int failedAttempts, long askedMillis) {
    long doubled = settings.firstPauseMillis() << Math.min(MAX_DOUBLINGS, failedAttempts - 1);
    long longest =
        doubled <= 0 ? settings.maxPauseMillis() : Math.min(doubled, settings.maxPauseMillis());
    return Math.max(askedMillis, longest / 2 + (long) (fraction(random) * (longest - longest / 2)));
  }

  /** A random number from 0 to below 1. */
  static double fraction(RandomSource random) {
    byte[] bytes = new byte[2];
    random.nextBytes(bytes);
    return (((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF)) / 65536.0;
  }
}
