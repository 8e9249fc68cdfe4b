package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.service.QuietLog;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a reader its thread, tries again after failures, and stops it. */
public final class ReaderThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ReaderThread.class);
  private static final Duration LONGEST_WAIT = Duration.ofMillis(250);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final Consumer<byte[], byte[]> consumer;
  private final TopicReader reader;
  private final Parts parts;
  private final Thread thread = new Thread(this::run, "jank-dashboard-reader");
  private volatile boolean stopping;
  private volatile long turns;
  private boolean goesBack;

  /**
   * What a reading needs beside its reader.
   *
   * @param takeOver becomes the process that writes, when no other one is
   * @param sameCluster whether the store belongs to the Kafka cluster; throws while that cannot be
   *     told
   */
  public record Parts(
      ReadProgress progress,
      Supplier<RollupStore.Writing> takeOver,
      BooleanSupplier sameCluster,
      QuietLog log,
      Duration shutdownTimeout) {}

  /** Makes a reading; {@link #start} begins it. */
  public ReaderThread(Consumer<byte[], byte[]> consumer, TopicReader reader, Parts parts) {
    this.consumer = consumer;
    this.reader = reader;
    this.parts = parts;
  }

  /** Begins to read. */
  public ReaderThread start() {
    thread.start();
    return this;
  }

  /** Why nothing is read now. */
  public Optional<String> obstacle() {
    return thread.isAlive() && !stopping
        ? parts.progress.state().obstacle()
        : Optional.of("the reader has stopped: see the log");
  }

  /** Turns, also those that failed: only a thread that hangs or has died makes none. */
  public OptionalLong progress() {
    return stopping ? OptionalLong.empty() : OptionalLong.of(turns);
  }

  /** Whether all that was there a moment ago is in the store. */
  public boolean caughtUp() {
    return parts.progress.state().caughtUp();
  }

  @Override
  public void close() {
    stopping = true;
    consumer.wakeup();
    try {
      thread.join(parts.shutdownTimeout.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    boolean known = false;
    try (consumer) {
      while (!stopping) {
        known = turn(known);
      }
    } catch (WakeupException | InterruptException e) {
      LOG.info("Stopped reading");
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread counts, others read.
  private boolean turn(boolean known) {
    turns++;
    try {
      RollupStore.Writing writing = parts.takeOver.get();
      if (writing == RollupStore.Writing.ELSEWHERE) {
        parts.progress.elsewhere();
        pause();
        return false;
      }
      goesBack |= writing == RollupStore.Writing.TAKEN_OVER;
      if (!known && !parts.sameCluster.getAsBoolean()) {
        parts.progress.obstacle(
            "the store holds rows of another Kafka cluster: give it another jank.dashboard.file"
                + " or jank.dashboard.store.schema, or make it again with 'jank dashboard rebuild'");
        pause();
        return false;
      }
      if (goesBack) {
        reader.again();
        goesBack = false;
      }
      reader.poll(LONGEST_WAIT);
      return true;
    } catch (WakeupException | InterruptException e) {
      throw e;
    } catch (RuntimeException e) {
      parts.log.warn("reading", "Reading topics failed, trying again: " + withCause(e));
      parts.progress.obstacle(obstacle(e));
      // What was polled and is not in the store would be left out otherwise.
      goesBack = true;
      pause();
      return known;
    }
  }

  private static String obstacle(RuntimeException e) {
    if (e instanceof SerializationException) {
      return "the schema registry does not answer as it should; waiting for it: see the log";
    }
    return "reading topics fails, trying again: " + withCause(e);
  }

  private static String withCause(RuntimeException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root == e ? e.toString() : e + "; cause: " + root;
  }

  private static void pause() {
    try {
      Thread.sleep(AFTER_FAILURE.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
