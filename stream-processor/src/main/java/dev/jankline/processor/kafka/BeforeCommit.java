package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import java.time.Instant;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.jspecify.annotations.Nullable;

/**
 * Lets a stage send what waited in memory as if the record it came from were still in hand: the
 * stage is the current node, so that it can forward, and the record is the current one, so that
 * changelogs get its time, and a failure is blamed on it and rolls the transaction back. The caches
 * of Kafka Streams do the same with their entries.
 */
public final class BeforeCommit {
  private final InternalProcessorContext<?, ?> context;
  private final ProcessorNode<?, ?, ?, ?> stage;
  private final RecordGate gate;

  /**
   * Takes the stage that is being initialized.
   *
   * @param context context of the stage
   * @param failedRecords counts failures by record
   */
  public BeforeCommit(ProcessorContext<String, Object> context, FailedRecords failedRecords) {
    this.context = (InternalProcessorContext<?, ?>) context;
    this.stage = this.context.currentNode();
    this.gate = new RecordGate(context, failedRecords);
  }

  /**
   * The record in hand.
   *
   * @param time receive time of what is made from it
   */
  public Origin origin(Instant time) {
    ProcessorRecordContext record = context.recordContext();
    return new Origin(record.topic(), record.partition(), record.offset(), time);
  }

  /**
   * Does the work for a record that was in hand before.
   *
   * @throws RuntimeException when the work fails; the transaction is rolled back
   */
  public void run(Origin origin, Runnable work) {
    ProcessorNode<?, ?, ?, ?> nodeBefore = context.currentNode();
    ProcessorRecordContext recordBefore = context.recordContext();
    context.setCurrentNode(stage);
    context.setRecordContext(record(origin));
    try {
      gate.pass(work);
    } finally {
      context.setRecordContext(recordBefore);
      context.setCurrentNode(nodeBefore);
    }
  }

  private static ProcessorRecordContext record(Origin origin) {
    return new ProcessorRecordContext(
        origin.time().toEpochMilli(),
        origin.offset(),
        origin.partition(),
        origin.topic(),
        new RecordHeaders());
  }

  /**
   * Says which record of the input something that waits was last changed by.
   *
   * @param topic topic of the record; null when a timer changed it
   * @param partition partition of the record
   * @param offset offset of the record
   * @param time newest receive time of all that it was made from
   */
  public record Origin(@Nullable String topic, int partition, long offset, Instant time) {
    /** This record, with the newer time of both. */
    public Origin after(Origin before) {
      return before.time.isAfter(time) ? new Origin(topic, partition, offset, before.time) : this;
    }
  }

  /**
   * Has a stage write what it keeps in memory before each commit in which a record changed it, on
   * behalf of the newest of these records. Used by one stream thread.
   */
  public static final class CommitWrite {
    private final BeforeCommit beforeCommit;
    private final Runnable write;
    private @Nullable Origin newest;

    /**
     * Begins without any change.
     *
     * @param beforeCommit of the stage
     * @param write writes what changed
     */
    public CommitWrite(BeforeCommit beforeCommit, Runnable write) {
      this.beforeCommit = beforeCommit;
      this.write = write;
    }

    /**
     * Says that the record in hand changes something.
     *
     * @param time receive time of what is made from it
     * @return the record
     */
    public Origin changes(Instant time) {
      Origin origin = beforeCommit.origin(time);
      newest = newest == null ? origin : origin.after(newest);
      return origin;
    }

    /**
     * Writes what changed, if anything did; to be called before each commit.
     *
     * @throws RuntimeException when that fails; the transaction is rolled back
     */
    public void run() {
      if (newest != null) {
        beforeCommit.run(newest, write);
        newest = null;
      }
    }
  }
}
