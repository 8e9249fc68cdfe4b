package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.FailedRecords.Failures;
import java.util.Optional;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides for the first stage of a sub-topology, which calls all others, whether to work on a
 * record: not on one that failed too often. Rolls the transaction back when a record fails, also
 * when it does so before a commit, in what was kept of it until then.
 */
public final class RecordGate {
  private static final Logger LOG = LoggerFactory.getLogger(RecordGate.class);

  private final ProcessorContext<?, ?> context;
  private final FailedRecords records;

  public RecordGate(ProcessorContext<?, ?> context, FailedRecords records) {
    this.context = context;
    this.records = records;
  }

  /** The failures of the current record when it must not be tried again; else empty. */
  public Optional<Failures> givenUp() {
    return context.recordMetadata().flatMap(records::givenUp);
  }

  /**
   * Runs the stages. A failure that comes from the record makes the thread give up all its tasks
   * with their transaction and take them again, as after a lost session: a thread that ended would
   * stay in the group until its session ends. What fails without a record, by a timer, is thrown.
   *
   * @throws TaskMigratedException when the record failed and is to be read again
   */
  public void pass(Runnable stages) {
    forgetSourceBytes();
    try {
      stages.run();
    } catch (StackOverflowError | LinkageError e) {
      // Unhandled, an error ends this thread, and then every thread that takes the task over.
      retry(new IllegalStateException("a stage failed on the record: " + e, e));
    } catch (TaskMigratedException | TaskCorruptedException e) {
      throw e;
    } catch (RuntimeException e) {
      retry(e);
    }
  }

  /**
   * Frees the record's bytes. Kafka Streams 4.3 keeps them for dead letters of its own, which are
   * not used here. Every entry that a stage writes into a cached store would keep a reference to
   * them that the cache does not count: small counts would hold large events in memory.
   */
  private void forgetSourceBytes() {
    if (context instanceof InternalProcessorContext<?, ?> internal
        && internal.recordContext() != null) {
      internal.recordContext().freeRawRecord();
    }
  }

  private void retry(RuntimeException failure) {
    RecordMetadata record =
        context
            .recordMetadata()
            .filter(metadata -> metadata.topic() != null)
            .orElseThrow(() -> failure);
    boolean isBlamed =
        records.isBlamed(failure)
            || records.blame(record.topic(), record.partition(), record.offset(), failure);
    if (!isBlamed) {
      throw failure;
    }
    LOG.warn(
        "task {}: processing failed on offset {} of partition {} of {} and is rolled back",
        context.taskId(),
        record.offset(),
        record.partition(),
        record.topic(),
        failure);
    throw new TaskMigratedException("processing failed on a record; it is read again", failure);
  }
}
