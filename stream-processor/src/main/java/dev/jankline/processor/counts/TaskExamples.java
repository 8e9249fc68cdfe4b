package dev.jankline.processor.counts;

import dev.jankline.processor.days.Windows;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides for one task with which stalls the texts of their cluster are sent: with the first one of
 * a day, unless a task of this process has sent them. What this task sends counts for the others
 * once it is committed: when a record follows a commit. A task that is rolled back begins anew with
 * another instance, so nothing counts as sent that was not committed. Used by one stream thread.
 *
 * <p>Memory: some 100 bytes for each text that is sent between two commits.
 */
final class TaskExamples {
  private final SentExamples sent;
  private final Map<Long, Instant> committing = new HashMap<>();
  private final Map<Long, Instant> open = new HashMap<>();

  /** Takes what all tasks of the process share. */
  TaskExamples(SentExamples sent) {
    this.sent = sent;
  }

  /**
   * Remembers that texts are sent.
   *
   * @param receivedAt receive time of the stall
   * @return whether they are to be sent: false when they were
   */
  boolean add(long mark, Instant receivedAt) {
    shareCommitted();
    if (sent.holds(mark, receivedAt) || isOpen(mark, receivedAt)) {
      return false;
    }
    open.put(mark, receivedAt);
    return true;
  }

  private boolean isOpen(long mark, Instant receivedAt) {
    Instant before = open.get(mark);
    return before != null
        && receivedAt.isBefore(Windows.start(before, Windows.DAY).plus(Windows.DAY));
  }

  /** Forgets that texts were sent: the cluster may have lost its last stall, and its texts. */
  void forget(long mark) {
    shareCommitted();
    sent.forget(mark);
    open.remove(mark);
  }

  /**
   * To be called before each commit. Whether the commit succeeds is not known then: only a record
   * that is processed after it says so.
   */
  void beforeCommit() {
    committing.putAll(open);
    open.clear();
  }

  private void shareCommitted() {
    if (!committing.isEmpty()) {
      committing.forEach(sent::add);
      committing.clear();
    }
  }
}
