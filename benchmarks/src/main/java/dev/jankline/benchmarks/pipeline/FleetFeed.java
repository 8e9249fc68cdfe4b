package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.fleet.Recording;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Makes the events of a fleet that replays recorded stalls, in the fleet's order, repeats and late
 * ones among them; batches that a gateway would refuse are left out.
 */
final class FleetFeed {
  private final Recording recording;
  private final EventRecords records;
  private final InstantSource clock;

  FleetFeed(Recording recording, EventRecords records, InstantSource clock) {
    this.recording = recording;
    this.records = records;
    this.clock = clock;
  }

  /** Another seed gives other devices and event ids. */
  Feed of(long seed, int devices) {
    Instant now = clock.instant();
    FleetPlan plan = FleetPlan.of(recording, FleetShape.of(seed, devices, now));
    List<ProducerRecord<byte[], byte[]>> events = new ArrayList<>();
    for (PlannedBatch batch : plan.batches()) {
      if (batch.breakage() == null) {
        Instant sentAt = Instant.ofEpochMilli(now.plus(batch.clockSkew()).toEpochMilli());
        batch.events().forEach(event -> events.add(records.of(event, batch.header(), sentAt, now)));
      }
    }
    FleetExpectation expected = plan.expectation();
    return new Feed(List.copyOf(events), expected.duplicates(), expected.late(), expected.stalls());
  }
}
