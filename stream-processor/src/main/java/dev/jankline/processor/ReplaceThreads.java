package dev.jankline.processor;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers what becomes of a stream thread that failed: replaced as long as the failure passes
 * (registry, network), or as long as failures are rare; otherwise the process stops, for a
 * supervisor to see. Nothing is lost either way: the transaction was rolled back. Thread-safe.
 */
final class ReplaceThreads implements StreamsUncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ReplaceThreads.class);
  private static final int MAX_FAILURES = 10;
  private static final Duration WITHIN = Duration.ofMinutes(5);

  private final Predicate<Throwable> isRetriable;
  private final InstantSource clock;
  private final Deque<Instant> failures = new ArrayDeque<>();

  ReplaceThreads(Predicate<Throwable> isRetriable, InstantSource clock) {
    this.isRetriable = isRetriable;
    this.clock = clock;
  }

  @Override
  public synchronized StreamThreadExceptionResponse handle(Throwable failure) {
    if (isRetriable.test(failure)) {
      LOG.warn("a stream thread failed and is replaced: {}", failure.toString());
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    Instant now = clock.instant();
    failures.addLast(now);
    while (failures.getFirst().isBefore(now.minus(WITHIN))) {
      failures.removeFirst();
    }
    if (failures.size() > MAX_FAILURES) {
      LOG.error("stream threads failed {} times in {}: stopping", failures.size(), WITHIN, failure);
      return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }
    LOG.error("a stream thread failed and is replaced", failure);
    return StreamThreadExceptionResponse.REPLACE_THREAD;
  }
}
