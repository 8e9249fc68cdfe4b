package dev.jankline.command.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.command.audit.Recount.TableRows;
import dev.jankline.local.client.Progress;
import dev.jankline.local.client.WholeTopic;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Reads what is counted again: raw events, the clusters of their stalls, and tickets. */
final class RawEvents {
  private static final HexFormat HEX = HexFormat.of();

  private final Map<String, Object> clientSettings;
  private final Predicate<String> apps;
  private final Progress progress;
  private final Deserializer<SpecificRecord> values;
  private long begin;

  /**
   * Takes where Kafka and the registry are.
   *
   * @param apps selects apps
   */
  RawEvents(Map<String, Object> clientSettings, Predicate<String> apps, Progress progress) {
    this.clientSettings = clientSettings;
    this.apps = apps;
    this.progress = progress;
    this.values = AvroSerdes.<SpecificRecord>forValues(clientSettings).deserializer();
  }

  /**
   * Reads everything.
   *
   * @return start of the time of which all events are there, in milliseconds; 0 when topics have
   *     forgotten none
   */
  long load(Recount recount) {
    begin = 0;
    load(recount, "record", Topics.EVENTS, this::event);
    load(recount, "analysis", Topics.STALLS, this::stall);
    load(recount, "letter", Topics.DEAD_LETTERS, this::letter);
    load(recount, "rejects", Topics.GATEWAY_REJECTS, this::rejects);
    load(recount, "ticket_event", Topics.TICKETS, this::ticket);
    return begin;
  }

  private void load(
      Recount recount,
      String table,
      Topic topic,
      BiConsumer<ConsumerRecord<byte[], byte[]>, TableRows> reader) {
    Map<TopicPartition, Long> oldest = new HashMap<>();
    recount.load(
        table,
        rows -> {
          WholeTopic read =
              WholeTopic.readAll(
                  topic,
                  clientSettings,
                  progress,
                  record -> {
                    oldest.putIfAbsent(
                        new TopicPartition(record.topic(), record.partition()), record.timestamp());
                    reader.accept(record, rows);
                  });
          oldest.keySet().removeIf(partition -> read.begins().getOrDefault(partition, 0L) == 0);
        });
    oldest.values().forEach(time -> begin = Math.max(begin, time));
  }

  private void event(ConsumerRecord<byte[], byte[]> record, TableRows rows) {
    String key = record.key() == null ? "" : new String(record.key(), UTF_8);
    JankEvent read = read(record, JankEvent.class);
    if (read == null) {
      String app = EventRow.app(key);
      if (apps.test(app)) {
        rows.add(EventRow.unreadable(place(record), key, app));
      }
    } else if (apps.test(read.getHeader().getApp())) {
      rows.add(EventRow.of(place(record), key, read));
    }
  }

  private static EventRow.RecordPlace place(ConsumerRecord<byte[], byte[]> record) {
    return new EventRow.RecordPlace(record.partition(), record.offset(), record.timestamp());
  }

  /** Takes the cluster of a stall, and whether it counts; everything else is in its event. */
  private void stall(ConsumerRecord<byte[], byte[]> record, TableRows rows) {
    AnalyzedStall stall = read(record, AnalyzedStall.class);
    if (stall != null && apps.test(stall.getApp())) {
      rows.add(
          stall.getApp(),
          stall.getInstallId(),
          HEX.formatHex(stall.getEventId().bytes()),
          stall.getRevision(),
          stall.getCounted(),
          stall.getSymbolized(),
          stall.getCause().name(),
          stall.getFingerprints().getPrimary());
    }
  }

  /** Takes which events could not be processed, and why: that is in no event. */
  private void letter(ConsumerRecord<byte[], byte[]> record, TableRows rows) {
    String reason = header(record, "jank.reason");
    boolean isEvent = Topics.EVENTS.name().equals(header(record, "jank.topic"));
    if (reason.equals("ANALYSIS_FAILED")) {
      JankEvent event = read(record, JankEvent.class);
      if (event != null) {
        String key = new String(record.key(), UTF_8);
        rows.add(null, null, key, HEX.formatHex(event.getEvent().getId().bytes()), reason);
      }
    } else if (isEvent) {
      rows.add(
          Long.valueOf(header(record, "jank.partition")),
          Long.valueOf(header(record, "jank.offset")),
          null,
          null,
          reason);
    }
  }

  private void rejects(ConsumerRecord<byte[], byte[]> record, TableRows rows) {
    GatewayRejects report = read(record, GatewayRejects.class);
    if (report != null && apps.test(report.getApp())) {
      rows.add(
          record.partition(),
          record.offset(),
          report.getApp(),
          record.timestamp(),
          HEX.formatHex(report.getId().bytes()),
          report.getReason(),
          report.getEvents());
    }
  }

  private void ticket(ConsumerRecord<byte[], byte[]> record, TableRows rows) {
    TicketEvent event = read(record, TicketEvent.class);
    if (event != null && apps.test(event.getApp())) {
      rows.add(
          event.getId(),
          event.getApp(),
          event.getTicket(),
          event.getSequence(),
          event.getFingerprint(),
          event.getType().name(),
          event.getVersionName(),
          event.getWindowStart().toEpochMilli(),
          event.getWindowMillis(),
          event.getStalls(),
          event.getDevices(),
          event.getP95Millis(),
          event.getAt().toEpochMilli());
    }
  }

  /**
   * Reads a value.
   *
   * @return null when its bytes are none of the type
   * @throws RuntimeException when the registry does not answer
   */
  private <T> @Nullable T read(ConsumerRecord<byte[], byte[]> record, Class<T> type) {
    try {
      SpecificRecord value = values.deserialize(record.topic(), record.value());
      return type.isInstance(value) ? type.cast(value) : null;
    } catch (RuntimeException e) {
      if (AvroSerdes.isRetriable(e)) {
        throw e;
      }
      return null;
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), UTF_8);
  }
}
