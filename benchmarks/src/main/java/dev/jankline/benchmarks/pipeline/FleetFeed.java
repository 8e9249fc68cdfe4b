package dev.jankline.benchmarks.pipeline;

import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.fleet.Recording;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Makes the events of a fleet that replays recorded stalls, in the fleet's order, repeats and late
 * ones among them; batches that a gateway would refuse are left out.
 */
public final class FleetFeed {
  /** Of a device of the fleet; with fewer, more devices are drawn than are needed. */
  private static final int FEWEST_EVENTS = 8;

  private static final Duration MAX_SKEW = Duration.ofHours(1);

  private final Recording recording;
  private final EventRecords records;
  private final InstantSource clock;

  public FleetFeed(Recording recording, EventRecords records, InstantSource clock) {
    this.recording = recording;
    this.records = records;
    this.clock = clock;
  }

  /** Another seed gives other devices and event ids. */
  ExpectedFeed of(long seed, int devices) {
    Instant now = clock.instant();
    FleetPlan plan = FleetPlan.of(recording, FleetShape.of(seed, devices, now));
    List<ProducerRecord<byte[], byte[]>> events = new ArrayList<>();
    long duplicates = 0;
    long late = 0;
    long stalls = 0;
    for (PlannedBatch batch : plan.batches()) {
      if (batch.breakage() == null) {
        Instant sentAt = Instant.ofEpochMilli(now.plus(batch.clockSkew()).toEpochMilli());
        batch.events().forEach(event -> events.add(records.of(event, batch.header(), sentAt, now)));
        duplicates += batch.repeat() ? batch.events().size() : 0;
        late += batch.tooLate() && !batch.repeat() ? batch.events().size() : 0;
        stalls += batch.tooLate() || batch.repeat() ? 0 : batch.actions().size();
      }
    }
    return new ExpectedFeed(List.copyOf(events), duplicates, late, stalls);
  }

  /**
   * Makes the typical day of devices: so many events of each, drawn from those of several devices
   * of the fleet with the same version. Nothing is late or sent again; devices whose clocks are
   * wrong by more than an hour are left out.
   */
  public ExpectedFeed days(long seed, int devices, int eventsOfDay) {
    Instant now = clock.instant();
    FleetShape shape = FleetShape.of(seed, devices * eventsOfDay / FEWEST_EVENTS, now);
    Map<String, List<Event>> waiting = new HashMap<>();
    List<ProducerRecord<byte[], byte[]>> made = new ArrayList<>();
    long stalls = 0;
    for (PlannedBatch batch : FleetPlan.of(recording, shape).batches()) {
      if (batch.breakage() != null
          || batch.repeat()
          || batch.tooLate()
          || batch.clockSkew().abs().compareTo(MAX_SKEW) > 0) {
        continue;
      }
      Instant sentAt = Instant.ofEpochMilli(now.plus(batch.clockSkew()).toEpochMilli());
      List<Event> day =
          waiting.computeIfAbsent(batch.header().getVersionName(), version -> new ArrayList<>());
      day.addAll(batch.events());
      if (day.size() >= eventsOfDay && made.size() < devices * eventsOfDay) {
        List<Event> events = day.subList(0, eventsOfDay);
        events.forEach(event -> made.add(records.of(event, batch.header(), sentAt, now)));
        stalls += events.stream().filter(event -> event.getStall() != null).count();
        day.clear();
      }
    }
    return new ExpectedFeed(List.copyOf(made), 0, 0, stalls);
  }

  /** Makes the records that a gateway writes for events. */
  public static final class EventRecords {
    private static final String TOPIC = Topics.EVENTS.name();

    private final Serializer<JankEvent> serializer;

    public EventRecords(Map<String, Object> clientSettings) {
      this.serializer = AvroSerdes.<JankEvent>forValues(clientSettings).serializer();
    }

    ProducerRecord<byte[], byte[]> of(
        Event event, BatchHeader header, Instant sentAt, Instant receivedAt) {
      byte[] value = serializer.serialize(TOPIC, new JankEvent(event, header, sentAt, receivedAt));
      String key = Keys.install(header.getApp(), header.getInstallId());
      return new ProducerRecord<>(
          TOPIC, null, receivedAt.toEpochMilli(), key.getBytes(StandardCharsets.UTF_8), value);
    }
  }
}
