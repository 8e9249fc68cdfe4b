package dev.jankline.webhook.target;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a receiver answered to one attempt.
 *
 * @param status HTTP status
 * @param body answer as text, bounded
 * @param retryAfter how long the receiver asks to wait; null when it does not say
 */
public record Answer(int status, String body, @Nullable Duration retryAfter) {
  private static final int GONE = 410;

  /** The receiver has the message. */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** The receiver wants no message ever again. */
  public boolean isGone() {
    return status == GONE;
  }
}
