package dev.jankline.processor.service;

import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops a processor whose name another one has taken: if its threads were replaced, the two would
 * exclude each other from the group again and again. Every other failure goes to the next handler.
 * Thread-safe.
 */
final class SameName implements StreamsUncaughtExceptionHandler {
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
