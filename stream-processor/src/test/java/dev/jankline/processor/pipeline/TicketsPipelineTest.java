package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.processor.tickets.AnAlert;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tickets through the real topology, from the topics that concern them. */
class TicketsPipelineTest extends PipelineFixture {
  private static final String OTHER = "k1:0001";

  @Test
  void alertAndTextsMeet_whicheverComesFirst() {
    send(AnAlert.at(NOON));
    assertThat(events()).isEmpty();
    send(AnAlert.texts(AnAlert.FINGERPRINT));
    send(AnAlert.texts(OTHER));
    send(AnAlert.at(NOON).of(OTHER));

    assertThat(events())
        .extracting(event -> event.getFingerprint() + " " + event.getType())
        .containsExactly("k1:00ff OPENED", "k1:0001 OPENED");
  }

  @Test
  void textsOfOtherGroupingsAndTombstonesConcernNoTicket() {
    ClusterMetadata inner = AnAlert.texts(AnAlert.FINGERPRINT);
    inner.setGrouping(Grouping.BLOCKING_CALL);
    send(inner);
    pipeline.sendBytes(Topics.TICKET_STATUS, Keys.cluster(AnEvent.APP, OTHER), null);
    send(AnAlert.at(NOON));

    assertThat(events()).isEmpty();
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void alertWithoutTextsOpensItsTicket_afterAWhile() {
    send(AnAlert.at(NOON));
    pipeline.advance(Duration.ofMinutes(3));

    assertThat(events()).extracting(TicketEvent::getTitle).containsExactly("Cluster k1:00ff");
  }

  @Test
  void fixedTicketIsReopened_byAVersionWithTheFixAlone() {
    open(AnAlert.FINGERPRINT);
    send(
        AnAlert.says(StatusSource.OPERATOR, TicketState.CLOSED, NOON.plusSeconds(9))
            .setFixedInVersionName("1.2.0"));
    send(AnAlert.at(NOON.plus(Duration.ofDays(2))).stalls(900));
    send(AnAlert.at(NOON.plus(Duration.ofDays(2))).version("1.2.0", 120));

    assertThat(events())
        .extracting(TicketEvent::getType)
        .containsExactly(TicketEventType.OPENED, TicketEventType.FIXED, TicketEventType.REOPENED);
  }

  @Test
  void alertsOfAMergedClusterReachTheOtherTicket() {
    open(AnAlert.FINGERPRINT);
    open(OTHER);
    send(
        AnAlert.says(StatusSource.OPERATOR, TicketState.MERGED, NOON.plusSeconds(9))
            .setMergedInto(OTHER));
    Instant later = NOON.plus(Duration.ofDays(7));
    send(AnAlert.at(later).version("1.2.0", 120));

    List<TicketEvent> events = events();
    assertThat(events)
        .extracting(TicketEvent::getType)
        .containsExactly(
            TicketEventType.OPENED,
            TicketEventType.OPENED,
            TicketEventType.MERGED,
            TicketEventType.UPDATED);
    assertThat(events.get(3).getFingerprint()).isEqualTo(OTHER);
    assertThat(events.get(3).getTrigger()).startsWith("merged cluster k1:00ff");
  }

  @Test
  void circleOfMergesEnds() {
    open(AnAlert.FINGERPRINT);
    open(OTHER);
    send(
        AnAlert.says(StatusSource.OPERATOR, TicketState.MERGED, NOON.plusSeconds(9))
            .setMergedInto(OTHER));
    send(
        AnAlert.says(StatusSource.OPERATOR, TicketState.MERGED, NOON.plusSeconds(9))
            .setFingerprint(OTHER)
            .setMergedInto(AnAlert.FINGERPRINT));
    send(AnAlert.at(NOON.plus(Duration.ofDays(2))).version("1.2.0", 120));

    assertThat(events()).last().returns(TicketEventType.UPDATED, TicketEvent::getType);
  }

  @Test
  void clustersPastTheLimitOfADayShareOneTicket() {
    for (int i = 0; i < 5; i++) {
      String cluster = "k1:1" + i;
      send(AnAlert.texts(cluster));
      send(AnAlert.at(NOON).of(cluster).mayNotOpen());
    }
    pipeline.advance(Duration.ofDays(2));

    List<TicketEvent> events = events();
    assertThat(events)
        .extracting(TicketEvent::getTicket)
        .hasSize(4)
        .containsOnly(events.get(0).getTicket());
    assertThat(events).extracting(TicketEvent::getClusters).containsExactly(1L, 2L, 4L, 5L);
    assertThat(events.get(3).getLines().get(0).getTrigger()).contains("Feed.load");
  }

  @Test
  void publishedRulesHoldAtOnce_andBadOnesLeaveThoseBefore() {
    AlertRules rules =
        AlertRules.newBuilder()
            .setApp(AnEvent.APP)
            .setRevision(1)
            .setRules(List.of())
            .setMutes(List.of(new MuteRule(AnAlert.FINGERPRINT, null, null)))
            .build();
    publish(MemorySerdes.write(rules));
    open(AnAlert.FINGERPRINT);
    publish(new byte[] {7});
    open(AnAlert.FINGERPRINT);
    assertThat(events()).as("muted by the first rules").isEmpty();
    assertThat(pipeline.metric("jank.rules.refused")).isOne();

    publish(null);
    open(AnAlert.FINGERPRINT);
    assertThat(events()).hasSize(1);
  }

  @Test
  void unreadableInputsAreDeadLetters() {
    for (var topic : List.of(Topics.ALERTS, Topics.TICKET_STATUS, Topics.CLUSTER_METADATA)) {
      pipeline.sendBytes(topic, "k", new byte[] {7});
    }
    open(AnAlert.FINGERPRINT);

    assertThat(pipeline.deadLetters()).hasSize(3);
    assertThat(events()).hasSize(1);
  }

  private void open(String fingerprint) {
    send(AnAlert.texts(fingerprint));
    send(AnAlert.at(NOON).of(fingerprint));
  }

  private void send(AnAlert of) {
    Alert alert = of.alert();
    String key = Keys.cluster(alert.getApp(), alert.getFingerprint());
    pipeline.sendBytes(Topics.ALERTS, key, MemorySerdes.write(alert));
  }

  private void send(ClusterMetadata texts) {
    String key = Keys.join(texts.getApp(), texts.getGrouping().name(), texts.getFingerprint());
    pipeline.sendBytes(Topics.CLUSTER_METADATA, key, MemorySerdes.write(texts));
  }

  private void send(TicketStatus.Builder of) {
    TicketStatus status = of.build();
    String key = Keys.cluster(status.getApp(), status.getFingerprint());
    pipeline.sendBytes(Topics.TICKET_STATUS, key, MemorySerdes.write(status));
  }

  private void publish(byte @Nullable [] value) {
    pipeline.sendBytes(Topics.RULES, AnEvent.APP, value);
  }

  private List<TicketEvent> events() {
    return pipeline.read(Topics.TICKETS, TicketEvent.class).stream()
        .map(TestRecord::value)
        .toList();
  }
}
