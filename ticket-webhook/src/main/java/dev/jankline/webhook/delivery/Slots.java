package dev.jankline.webhook.delivery;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Limits the deliveries under way to each target, so that a slow one holds up no other: who finds
 * no slot free waits in the target's queue. Used by one thread.
 */
public final class Slots {
  private final int max;
  private final Map<String, Lane> lanes = new HashMap<>();
  private boolean closed;

  /**
   * @param max slots of each target
   */
  public Slots(int max) {
    this.max = max;
  }

  /**
   * Runs {@code start} as soon as a slot is free; it is taken until {@link #free}.
   *
   * @param target {@link dev.jankline.webhook.target.TicketTarget#idFor} of the event
   */
  void take(String target, Runnable start) {
    Lane lane = lane(target);
    lane.waiting.add(start);
    next(lane);
  }

  /** Gives a slot of the target back. */
  void free(String target) {
    Lane lane = lane(target);
    lane.taken--;
    next(lane);
  }

  /** Slots taken now, of all targets. */
  public int taken() {
    return lanes.values().stream().mapToInt(lane -> lane.taken).sum();
  }

  /** Gives out no more slots. */
  public void close() {
    closed = true;
  }

  private Lane lane(String target) {
    return lanes.computeIfAbsent(target, id -> new Lane());
  }

  private void next(Lane lane) {
    while (!closed && lane.taken < max && !lane.waiting.isEmpty()) {
      lane.taken++;
      lane.waiting.remove().run();
    }
  }

  /** Slots of one target. */
  private static final class Lane {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int taken;
  }
}
