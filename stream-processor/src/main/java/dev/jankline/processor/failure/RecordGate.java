package dev.jankline.processor.failure;

import dev.jankline.processor.failure.FailedRecords.Failures;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Stands in the first stage of a sub-topology, which calls all others: tells it which records not
 * to work on, and turns errors of the Java machine into failures of the record.
 */
public final class RecordGate {
  private final ProcessorContext<?, ?> context;
  private final FailedRecords records;

  public RecordGate(ProcessorContext<?, ?> context, FailedRecords records) {
    this.context = context;
    this.records = records;
  }

  /** The failures of the record in hand when it must not be tried again. */
  public Optional<Failures> givenUp() {
    return context.recordMetadata().flatMap(records::givenUp);
  }

  /**
   * Runs the stages. A stack overflow or a class that cannot be loaded would end the thread without
   * asking any handler, and every thread that takes over.
   */
  public void pass(Runnable stages) {
    try {
      stages.run();
    } catch (StackOverflowError | LinkageError e) {
      throw new IllegalStateException("a stage failed on the record: " + e, e);
    }
  }
}
