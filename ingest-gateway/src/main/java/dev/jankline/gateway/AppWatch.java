package dev.jankline.gateway;

import dev.jankline.apps.AppFollower;
import dev.jankline.service.QuietLog;
import dev.jankline.topics.Topics;
import java.time.Duration;

/** Follows the registry of apps in the background, through failures of Kafka and its registry. */
final class AppWatch implements AutoCloseable {
  /** Longest time that one call of {@link #poll} waits for news. */
  static final Duration WAIT = Duration.ofMillis(200);

  private final AppFollower follower;
  private final QuietLog log;
  private volatile boolean complete;

  AppWatch(AppFollower follower, QuietLog log) {
    this.follower = follower;
    this.log = log;
  }

  /**
   * Takes what is new. Never throws; one thread at a time.
   *
   * @param atEnd run once, when the registry was read to its end and before that is told
   */
  void poll(Runnable atEnd) {
    try {
      follower.poll(WAIT);
      if (!complete && follower.caughtUp()) {
        atEnd.run();
        complete = true;
      }
      if (!follower.hasTopic()) {
        log.warn(
            "APPS",
            "the topic "
                + Topics.APPS.name()
                + " is missing: run './jank topics create'; until then the gateway is not ready");
      }
    } catch (RuntimeException e) {
      log.warn("APPS", "reading " + Topics.APPS.name() + " failed, trying again: " + e);
    }
  }

  /** Whether the registry was read to its end once. */
  boolean complete() {
    return complete;
  }

  @Override
  public void close() {
    follower.close();
  }
}
