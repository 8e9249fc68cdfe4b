package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.BeforeCommit.Origin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Has a stage write what it keeps in memory before each commit in which a record changed it, on
 * behalf of the newest of these records. Used by one stream thread.
 */
public final class CommitWrite {
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
