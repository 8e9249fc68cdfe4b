package dev.jankline.scan;

import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StackNode;
import dev.jankline.wire.SampleBatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Makes batches that can be stored as they are sent, and events that cannot. */
final class SampleBatches {
  private SampleBatches() {}

  /** A batch with events of every kind, and a stall with frames of every form. */
  static Batch ofAllKinds() {
    Batch batch = SampleBatch.aBatch();
    List<Event> events = new ArrayList<>(batch.getEvents());
    events.add(exposure(5_000, 2));
    events.add(screen(60f, 12));
    batch.setEvents(events);
    return batch;
  }

  /** A batch with equal stalls of two frames and two nodes. */
  static Batch ofStalls(int count) {
    Batch batch = SampleBatch.aBatch();
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(StallOfTwo.event());
    }
    batch.setEvents(events);
    return batch;
  }

  static Event exposure(long millis, int sessions) {
    return event(event -> event.setExposure(new Exposure(millis, sessions, List.of())));
  }

  static Event screen(float refreshRate, long frames) {
    return event(
        event ->
            event.setScreenFrames(
                ScreenFrames.newBuilder()
                    .setScreen("Feed")
                    .setRefreshRateHz(refreshRate)
                    .setFrames(frames)
                    .setVisibleMillis(1_000)
                    .setOverrunHistogram(new ArrayList<>(List.of(10L, 2L)))
                    .setSlowFrames(2)
                    .setFrozenFrames(0)
                    .build()));
  }

  static Event event(Consumer<Event> body) {
    Event event =
        new Event(
            new EventId(new byte[16]),
            Instant.ofEpochMilli(1_800_000_000_000L),
            null,
            null,
            null,
            null);
    body.accept(event);
    return event;
  }

  /** Nodes that lead to the root. */
  static List<StackNode> nodes() {
    return new ArrayList<>(List.of(new StackNode(-1, 0), new StackNode(0, 1)));
  }
}
