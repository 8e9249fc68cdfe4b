package dev.jankline.processor.service;

import dev.jankline.processor.kafka.FailedRecords;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what becomes of a stream thread that failed. The thread is replaced when the failure is
 * temporary (registry, network), when it comes from one record (which becomes a dead letter after
 * three failures), or when failures are rare. Otherwise the process stops, so that a supervisor
 * notices. Nothing is lost in either case: the transaction was rolled back. Thread-safe.
 */
final class ReplaceThreads implements StreamsUncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ReplaceThreads.class);
  private static final int MAX_FAILURES = 10;
  private static final Duration WITHIN = Duration.ofMinutes(5);
  private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

  private final Predicate<Throwable> isRetriable;
  private final FailedRecords records;
  private final InstantSource clock;
  private final BiConsumer<String, Boolean> onFailure;
  private final Deque<Instant> failures = new ArrayDeque<>();
  private Instant loggedAt = Instant.MIN;

  /**
   * Takes what tells failures apart.
   *
   * @param isRetriable tells failures of the registry and the network
   * @param records knows failures that come from one record
   * @param onFailure called for every failure, with whether registry or network are to blame
   */
  ReplaceThreads(
      Predicate<Throwable> isRetriable,
      FailedRecords records,
      InstantSource clock,
      BiConsumer<String, Boolean> onFailure) {
    this.isRetriable = isRetriable;
    this.records = records;
    this.clock = clock;
    this.onFailure = onFailure;
  }

  @Override
  public synchronized StreamThreadExceptionResponse handle(Throwable failure) {
    boolean isOutside = isRetriable.test(failure);
    onFailure.accept(rootOf(failure).toString(), isOutside);
    Instant now = clock.instant();
    if (isOutside) {
      logRetriable(failure, now);
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
    if (records.isBlamed(failure)) {
      LOG.warn("a stream thread failed on a record and is replaced", failure);
      return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
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

  private void logRetriable(Throwable failure, Instant now) {
    if (loggedAt.equals(Instant.MIN) || !now.isBefore(loggedAt.plus(LOG_INTERVAL))) {
      loggedAt = now;
      LOG.warn(
          "stream threads fail and are replaced until registry and Kafka answer: {}: {}",
          failure.toString(),
          rootOf(failure).toString());
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    for (int depth = 0; root.getCause() != null && depth < 100; depth++) {
      root = root.getCause();
    }
    return root;
  }

  /**
   * Stops a processor whose name another one has taken: if its threads were replaced, the two would
   * exclude each other from the group again and again. Every other failure goes to the next
   * handler. Thread-safe.
   */
  static final class SameName implements StreamsUncaughtExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(SameName.class);

    private final String name;
    private final StreamsUncaughtExceptionHandler others;

    SameName(String name, StreamsUncaughtExceptionHandler others) {
      this.name = name;
      this.others = others;
    }

    @Override
    public StreamThreadExceptionResponse handle(Throwable failure) {
      if (!isFenced(failure)) {
        return others.handle(failure);
      }
      LOG.error(
          "Another processor of this application has started under the same name '{}', so this one"
              + " stops: give every processor its own jank.processor.instance, or its own"
              + " jank.processor.state-directory that was not copied",
          name);
      return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private static boolean isFenced(Throwable failure) {
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof FencedInstanceIdException) {
          return true;
        }
      }
      return false;
    }
  }
}
