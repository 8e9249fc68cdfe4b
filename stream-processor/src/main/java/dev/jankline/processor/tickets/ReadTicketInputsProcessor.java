package dev.jankline.processor.tickets;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReadingStage;
import dev.jankline.processor.kafka.ReadingStage.UnreadableException;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Reads what concerns tickets: alerts, answers and texts of clusters. What cannot be read becomes a
 * dead letter; tombstones of answers, and texts of other groupings than PRIMARY, concern no ticket.
 */
public final class ReadTicketInputsProcessor extends ReadingStage {
  private final Deserializer<Alert> alerts;
  private final Deserializer<TicketStatus> statuses;
  private final Deserializer<ClusterMetadata> texts;

  /** Takes what reads bytes, and what counts failures. */
  public ReadTicketInputsProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    super(Nodes.READ_TICKET_INPUTS, Nodes.TICKET_DEAD_LETTERS, serdes, metrics, failedRecords);
    this.alerts = serdes.values(Alert.class).deserializer();
    this.statuses = serdes.values(TicketStatus.class).deserializer();
    this.texts = serdes.values(ClusterMetadata.class).deserializer();
  }

  @Override
  protected void read(Record<String, byte[]> record) throws UnreadableException {
    String topic = topic();
    if (topic.equals(Topics.ALERTS.name())) {
      raised(record);
    } else if (topic.equals(Topics.TICKET_STATUS.name())) {
      answered(record);
    } else if (topic.equals(Topics.CLUSTER_METADATA.name())) {
      described(record);
    } else {
      keep(record, DeadLetterReason.UNKNOWN_KIND, "no topic of tickets: " + topic);
    }
  }

  private void raised(Record<String, byte[]> record) throws UnreadableException {
    Alert alert = value(record, Topics.ALERTS, alerts);
    Header header = record.headers().lastHeader(TicketHops.HEADER);
    int hops = TicketHops.read(header == null ? null : header.value());
    String own = Keys.cluster(alert.getApp(), alert.getFingerprint());
    forward(
        record, record.key().isEmpty() ? own : record.key(), new TicketInput.Raised(alert, hops));
  }

  private void answered(Record<String, byte[]> record) throws UnreadableException {
    if (record.value().length > 0) {
      TicketStatus status = value(record, Topics.TICKET_STATUS, statuses);
      String key = Keys.cluster(status.getApp(), status.getFingerprint());
      forward(record, key, new TicketInput.Answered(status));
    }
  }

  private void described(Record<String, byte[]> record) throws UnreadableException {
    if (record.value().length == 0) {
      List<String> parts = Keys.split(record.key());
      if (parts.size() == 3 && parts.get(1).equals(Grouping.PRIMARY.name())) {
        String key = Keys.cluster(parts.get(0), parts.get(2));
        forward(record, key, new TicketInput.Undescribed());
      }
    } else {
      ClusterMetadata info = value(record, Topics.CLUSTER_METADATA, texts);
      if (info.getGrouping() == Grouping.PRIMARY) {
        String key = Keys.cluster(info.getApp(), info.getFingerprint());
        forward(record, key, new TicketInput.Described(info));
      }
    }
  }

  private void forward(Record<String, byte[]> record, String key, TicketInput input) {
    forwarder().forward(TicketInput.TICKET, new Record<>(key, input, record.timestamp()));
  }

  /** Counts, in a header of a record, how many tickets have passed an alert on. */
  static final class TicketHops {
    static final String HEADER = "jank.hops";
    private static final String NUMBER = "\\d{1,4}";

    private TicketHops() {}

    static byte[] write(int hops) {
      return Integer.toString(hops).getBytes(US_ASCII);
    }

    /** The number in a header; 0 when there is none, the limit when it cannot be read. */
    static int read(byte @Nullable [] value) {
      if (value == null) {
        return 0;
      }
      String text = new String(value, US_ASCII);
      return text.matches(NUMBER) ? Integer.parseInt(text) : AlertSteps.MAX_HOPS;
    }
  }
}
