package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.alerts.RulesCheck;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.processor.tickets.AnAlert;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.schema.VersionRule;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/**
 * Devices of several versions, day after day, and what becomes of their tickets. Rules, statuses
 * and events of devices go in; alerts and ticket events come out.
 */
abstract class FleetFixture extends PipelineFixture {
  /** Devices that are observed in each hour and version; others in the next hour. */
  static final int DEVICES = 20;

  static final int HOURS = 6;
  static final String LOAD = "com.example.Feed.load";
  static final String RANK = "com.example.Rank.rank";
  private static final long MIN_AFFECTED = 10;
  private static final Duration JUDGED = Duration.ofSeconds(3);
  private long id;
  private int day;
  private @Nullable Integer obsoleteAfter;

  /** Only what compares versions opens tickets, so that thresholds do not hide what is tested. */
  @BeforeEach
  void compareVersionsOnly() {
    rules(List.of());
  }

  /** Puts rules in force that close open tickets after so many releases without their stall. */
  void obsoleteAfterReleases(int releases) {
    obsoleteAfter = releases;
    rules(List.of());
  }

  /**
   * Puts rules in force that mute some clusters. Rules that are refused would leave those before.
   */
  void rules(List<MuteRule> mutes) {
    rules(mutes, List.of());
  }

  /** Puts rules in force that say something of versions. */
  void rules(List<MuteRule> mutes, List<VersionRule> versions) {
    AlertRules rules =
        AlertRules.newBuilder()
            .setApp(APP)
            .setRevision(1)
            .setRules(
                List.of(
                    rule(RuleKind.REGRESSION).setMinRatio(1.2).build(), rule(RuleKind.NEW).build()))
            .setMaxNewTicketsPerDay(Pipeline.MAX_NEW_TICKETS)
            .setObsoleteAfterReleases(obsoleteAfter)
            .setMutes(mutes)
            .setVersions(versions)
            .build();
    assertThat(RulesCheck.defect(APP, rules)).isEmpty();
    pipeline.sendBytes(Topics.RULES, APP, MemorySerdes.write(rules));
  }

  private static AlertRule.Builder rule(RuleKind kind) {
    return AlertRule.newBuilder()
        .setName(kind.name())
        .setKind(kind)
        .setMinAffectedDeviceDays(MIN_AFFECTED);
  }

  void nextDay() {
    day++;
    pipeline.advance(Duration.ofDays(1));
  }

  /** Time at which the gateway receives what devices send. */
  Instant now() {
    return NOON.plus(Duration.ofDays(day));
  }

  /** Every device of a version is in the foreground once, in its hour. */
  void observe(String version) {
    observe(version, HOURS);
  }

  void observe(String version, int hours) {
    for (int hour = 0; hour < hours; hour++) {
      for (int device = 0; device < DEVICES; device++) {
        pipeline.send(at(anExposure(++id), version, hour, device));
      }
    }
  }

  /** One stall of each of some devices in every hour. */
  void stall(String version, String function, int devices) {
    stall(version, devices, event -> event.withSamples(function));
  }

  void stall(String version, int devices, UnaryOperator<AnEvent> with) {
    for (int hour = 0; hour < HOURS; hour++) {
      for (int device = 0; device < devices; device++) {
        pipeline.send(at(with.apply(aStall(++id)), version, hour, device));
      }
    }
  }

  private AnEvent at(AnEvent event, String version, int hour, int device) {
    return event
        .inVersion(version)
        .by(version + "-" + day + "-" + hour + "-" + device)
        .receivedAt(now())
        .happened(Duration.ofHours(hour).plusMinutes(30));
  }

  /** 1.1.0 is six times as bad as 1.0.0, of which a ticket is opened. */
  TicketEvent regression() {
    observe("1.0.0");
    observe("1.1.0");
    stall("1.0.0", RANK, 1);
    stall("1.1.0", RANK, 6);
    List<TicketEvent> events = told();
    assertThat(story(events)).containsExactly("OPENED 1.1.0");
    assertThat(alerts()).as("versions of alerts").containsExactly("1.1.0");
    return events.get(0);
  }

  /** Lets everything be counted and judged; what was told of tickets since the last call. */
  List<TicketEvent> told() {
    pipeline.advance(JUDGED);
    pipeline.advance(JUDGED);
    return pipeline.read(Topics.TICKETS, TicketEvent.class).stream()
        .map(TestRecord::value)
        .toList();
  }

  /** The same in short: what happened, and in which version. */
  List<String> story() {
    return story(told());
  }

  static List<String> story(List<TicketEvent> events) {
    return events.stream().map(event -> event.getType() + " " + event.getVersionName()).toList();
  }

  /** Versions of the alerts since the last call, but for those without the stall. */
  List<String> alerts() {
    return pipeline.read(Topics.ALERTS, Alert.class).stream()
        .filter(alert -> alert.value().getKind() != AlertKind.GONE)
        .map(alert -> alert.value().getVersionName())
        .toList();
  }

  /** What an operator says of a ticket. */
  TicketStatus.Builder operator(TicketEvent ticket, TicketState state) {
    return AnAlert.says(StatusSource.OPERATOR, state, now())
        .setFingerprint(ticket.getFingerprint())
        .setTicket(ticket.getTicket());
  }

  void send(TicketStatus.Builder of) {
    TicketStatus status = of.build();
    String key = Keys.cluster(status.getApp(), status.getFingerprint());
    pipeline.sendBytes(Topics.TICKET_STATUS, key, MemorySerdes.write(status));
  }

  void fixedIn(TicketEvent ticket, String version) {
    send(operator(ticket, TicketState.CLOSED).setFixedInVersionName(version));
  }
}
