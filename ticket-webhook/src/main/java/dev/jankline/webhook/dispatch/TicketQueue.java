package dev.jankline.webhook.dispatch;

import dev.jankline.webhook.delivery.Work;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Works on the events of one ticket, one after the other in their order. While the first waits for
 * its next attempt those behind it are stored too, so that no offset waits for them. Used by one
 * thread.
 */
public final class TicketQueue {
  private final Deque<Work> events = new ArrayDeque<>();
  private boolean held;

  void add(Work work) {
    events.add(work);
    if (events.size() == 1) {
      work.begin();
    } else if (held) {
      work.keep();
    }
  }

  /** The first event waits for its next attempt. */
  void hold() {
    if (!held) {
      held = true;
      events.stream().skip(1).toList().forEach(Work::keep);
    }
  }

  /** An event is done; when it was the first, the next begins. */
  void end(Work work) {
    boolean wasFirst = events.peek() == work;
    events.remove(work);
    if (wasFirst) {
      held = false;
      if (!events.isEmpty()) {
        events.element().begin();
      }
    }
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  /** Stops all work of the queue. */
  void forget() {
    events.forEach(Work::forget);
  }
}
