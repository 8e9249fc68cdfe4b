package dev.jankline.webhook.dispatch;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.topics.Keys;
import dev.jankline.webhook.delivery.Delivery;
import dev.jankline.webhook.delivery.DeliveryParts;
import dev.jankline.webhook.delivery.Reading;
import dev.jankline.webhook.delivery.Work;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Works on the ticket events of one partition: one {@link TicketQueue} for each ticket, which do
 * not wait for each other. An offset may be committed when all events before it are delivered,
 * dead-lettered or stored for a later attempt. Used by one thread.
 */
public final class PartitionWork {
  private static final long NOTHING = -1;

  private final int partition;
  private final Reading.Format format;
  private final DeliveryParts parts;
  private final Map<String, TicketQueue> queues = new HashMap<>();
  private final NavigableSet<Long> open = new TreeSet<>();
  private final Set<String> stored = new HashSet<>();
  private final Set<String> resumed = new HashSet<>();
  private long first = NOTHING;
  private long next = NOTHING;
  private int held;

  public PartitionWork(int partition, Reading.Format format, DeliveryParts parts) {
    this.partition = partition;
    this.format = format;
    this.parts = parts;
  }

  /**
   * Goes on with what was stored before this dispatcher got the partition. What was dead-lettered
   * stays dead-lettered, unless the target is another one now.
   */
  void resume(List<TicketRetry> retries) {
    retries.stream()
        .sorted(Comparator.comparingLong(TicketRetry::getOffset))
        .forEach(
            retry -> {
              stored.add(retry.getEvent().getId());
              if (!retry.getDeadLettered()
                  || !retry.getTarget().equals(parts.target().idFor(retry.getEvent()))) {
                request(retry);
              }
            });
  }

  /** Tries a stored event again, unless that is being done. */
  void request(TicketRetry retry) {
    TicketEvent event = retry.getEvent();
    if (resumed.add(event.getId())) {
      String ticket = Keys.cluster(event.getApp(), event.getFingerprint());
      add(ticket, step -> new Delivery(parts, partition, retry, step), NOTHING, event.getId())
          .hold();
    }
  }

  /** Takes a record that was read. */
  void take(ConsumerRecord<String, byte[]> record) {
    if (first == NOTHING) {
      first = record.offset();
    }
    next = record.offset() + 1;
    open.add(record.offset());
    String ticket = record.key() == null ? "" : record.key();
    add(
        ticket,
        step -> new Reading(record, format, parts, stored::contains, step),
        record.offset(),
        "");
  }

  /** Offset to commit; −1 before anything that was read is done. */
  long committable() {
    long offset = open.isEmpty() ? next : open.first();
    return offset > first ? offset : NOTHING;
  }

  /** Events in memory. */
  int held() {
    return held;
  }

  /** Stops all work: the partition has gone. */
  void forget() {
    queues.values().forEach(TicketQueue::forget);
    queues.clear();
  }

  private TicketQueue add(
      String ticket, Function<Work.Progress, Work> works, long offset, String id) {
    TicketQueue queue = queues.computeIfAbsent(ticket, key -> new TicketQueue());
    Step step = new Step(ticket, queue, offset, id);
    held++;
    Work work = works.apply(step);
    step.work = work;
    queue.add(work);
    return queue;
  }

  /** Progress of one event. */
  private final class Step implements Work.Progress {
    private final String ticket;
    private final TicketQueue queue;
    private final long offset;
    private final String id;
    private @Nullable Work work;

    Step(String ticket, TicketQueue queue, long offset, String id) {
      this.ticket = ticket;
      this.queue = queue;
      this.offset = offset;
      this.id = id;
    }

    @Override
    public void safe() {
      open.remove(offset);
    }

    @Override
    public void held() {
      queue.hold();
    }

    @Override
    public void done() {
      held--;
      resumed.remove(id);
      if (work != null) {
        queue.end(work);
      }
      if (queue.isEmpty()) {
        queues.remove(ticket, queue);
      }
    }
  }

  /**
   * Works on the events of one ticket, one after the other in their order. While the first waits
   * for its next attempt those behind it are stored too, so that no offset waits for them. Used by
   * one thread.
   */
  private static final class TicketQueue {
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
}
