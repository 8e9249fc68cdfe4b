package dev.jankline.webhook.target.tracker;

import dev.jankline.webhook.target.Answer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends the requests of one attempt: the tracker did not take one of them. */
final class TrackerRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Duration retryAfter;
  private final boolean isGone;

  TrackerRefusal(String reason, @Nullable Duration retryAfter, boolean isGone) {
    super(reason);
    this.retryAfter = retryAfter;
    this.isGone = isGone;
  }

  /** The refusal that a failure is, or was caused by; null when it is none. */
  static @Nullable TrackerRefusal in(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof TrackerRefusal)) {
      cause = cause.getCause();
    }
    return (TrackerRefusal) cause;
  }

  Answer answer() {
    String reason = String.valueOf(getMessage());
    return isGone
        ? new Answer.Gone(reason + ": it is gone; correct the target or run tickets retry")
        : new Answer.Refused(reason, retryAfter);
  }
}
