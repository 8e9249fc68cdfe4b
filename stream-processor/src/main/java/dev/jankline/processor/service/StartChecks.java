package dev.jankline.processor.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until everything that the processor needs is there, then starts it. Says what it waits for
 * by readiness, and in the log once a minute.
 */
public final class StartChecks {
  private static final Logger LOG = LoggerFactory.getLogger(StartChecks.class);
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

  /** Throws, with a message for people, while something is missing. */
  @FunctionalInterface
  public interface Check {
    void check() throws Exception;
  }

  /** Lets time pass. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  private final List<Check> checks;
  private final ProcessorReadiness readiness;
  private final InstantSource clock;
  private final Pause pause;
  private Instant loggedAt = Instant.MIN;

  public StartChecks(
      List<Check> checks, ProcessorReadiness readiness, InstantSource clock, Pause pause) {
    this.checks = checks;
    this.readiness = readiness;
    this.clock = clock;
    this.pause = pause;
  }

  /**
   * Returns when all checks have passed.
   *
   * @throws InterruptedException when the process is to stop before
   */
  public void await() throws InterruptedException {
    for (Check check : checks) {
      loggedAt = Instant.MIN;
      while (!passes(check)) {
        pause.pause(PAUSE);
      }
    }
  }

  private boolean passes(Check check) throws InterruptedException {
    try {
      check.check();
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("while waiting: " + e);
      }
      String reason = String.valueOf(e.getMessage());
      readiness.waitsFor(reason);
      log(reason);
      return false;
    }
  }

  private void log(String reason) {
    Instant now = clock.instant();
    if (loggedAt.equals(Instant.MIN) || !now.isBefore(loggedAt.plus(LOG_INTERVAL))) {
      loggedAt = now;
      LOG.warn("the start waits: {}", reason);
    }
  }
}
