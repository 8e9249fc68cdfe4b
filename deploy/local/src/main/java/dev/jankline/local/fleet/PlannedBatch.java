package dev.jankline.local.fleet;

import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.wire.BatchCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One upload to be made. Immutable; the frames of its stalls are shared with the recording.
 *
 * @param clockSkew how far the device's clock is ahead of the true time
 * @param repeat whether the same events were sent before
 * @param actions what the reader did in each of its stalls, in their order
 * @param tooLate whether all its events lie before the processor's bound for late events
 * @param breakage how it is broken, when it is
 */
public record PlannedBatch(
    EventId id,
    BatchHeader header,
    List<Event> events,
    Duration clockSkew,
    List<String> actions,
    boolean repeat,
    boolean tooLate,
    @Nullable Breakage breakage) {

  /** Encodes the body of an upload made now: the batch carries the device's time of sending. */
  public byte[] body(Instant now) {
    Instant sentAt = Instant.ofEpochMilli(now.plus(clockSkew).toEpochMilli());
    List<Event> sent = breakage == null ? events : breakage.spoil(events);
    byte[] body = BatchCodec.encode(new Batch(id, header, sentAt, sent));
    return breakage == null ? body : breakage.spoil(body);
  }

  /** The same upload once more. */
  PlannedBatch again() {
    return new PlannedBatch(id, header, events, clockSkew, actions, true, tooLate, breakage);
  }
}
