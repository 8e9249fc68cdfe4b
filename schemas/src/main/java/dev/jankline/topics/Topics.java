package dev.jankline.topics;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.App;
import dev.jankline.schema.AppTotal;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.IntakeCount;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.schema.Rate;
import dev.jankline.schema.SceneCount;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists every topic of Jankline, in the order in which data passes through them. */
public final class Topics {
  private static final int DATA_PARTITIONS = 6;
  private static final int CONTROL_PARTITIONS = 1;
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration MONTH = Duration.ofDays(30);

  /** How long rows of counts are kept after their last change, when nobody says otherwise. */
  public static final Duration COUNTS_KEPT = MONTH;

  public static final Topic EVENTS =
      Topic.kept(
          "jank.events.v1", "app|install", JankEvent.getClassSchema(), DATA_PARTITIONS, WEEK);
  public static final Topic INTAKE =
      Topic.kept("jank.intake.v1", "app", IntakeCount.getClassSchema(), CONTROL_PARTITIONS, WEEK);
  public static final Topic SYMBOLS =
      Topic.compacted(
          "jank.symbols.v1", "app|build", SymbolArtifact.getClassSchema(), CONTROL_PARTITIONS);

  /** Holds hashes of keys: only those who run Jankline read it. */
  public static final Topic APPS =
      Topic.internalCompacted("jank.apps.v1", "app", App.getClassSchema(), CONTROL_PARTITIONS);

  public static final Topic STALLS =
      Topic.kept(
          "jank.stalls.v1",
          "app|fingerprint",
          AnalyzedStall.getClassSchema(),
          DATA_PARTITIONS,
          WEEK);
  public static final Topic DELTAS =
      Topic.internal(
          "jank.deltas.v1",
          "app|fingerprint, app|version|scene, app|version or app",
          CountDelta.getClassSchema(),
          DATA_PARTITIONS,
          Duration.ofDays(1));
  public static final Topic CLUSTERS =
      Topic.compacted(
              "jank.clusters.v1",
              "app|lens|fingerprint|version|windowMillis|windowStart",
              ClusterCount.getClassSchema(),
              DATA_PARTITIONS)
          .keptFor(COUNTS_KEPT);

  /** Partitioned by app|fingerprint, as stalls and tickets are. */
  public static final Topic CLUSTER_INFO =
      Topic.compacted(
          "jank.cluster-info.v1",
          "app|lens|fingerprint",
          ClusterInfo.getClassSchema(),
          DATA_PARTITIONS);

  public static final Topic SCENES =
      Topic.compacted(
              "jank.scenes.v1",
              "app|version|scene|windowMillis|windowStart",
              SceneCount.getClassSchema(),
              DATA_PARTITIONS)
          .keptFor(COUNTS_KEPT);
  public static final Topic EXPOSURE =
      Topic.compacted(
              "jank.exposure.v1",
              "app|version|windowMillis|windowStart",
              ExposureCount.getClassSchema(),
              DATA_PARTITIONS)
          .keptFor(COUNTS_KEPT);

  /** Where totals of clusters and exposure of one app meet, in one partition. */
  public static final Topic TOTALS =
      Topic.internal(
          "jank.totals.v1", "app", AppTotal.getClassSchema(), DATA_PARTITIONS, Duration.ofDays(1));

  public static final Topic RATES =
      Topic.compacted(
              "jank.rates.v1",
              "app|subject|name|version|windowMillis|windowStart",
              Rate.getClassSchema(),
              DATA_PARTITIONS)
          .keptFor(COUNTS_KEPT);

  public static final Topic RULES =
      Topic.compacted("jank.rules.v1", "app", AlertRules.getClassSchema(), CONTROL_PARTITIONS);

  /** An alert is for the ticket that its key names: its own, that of a summary or of a merge. */
  public static final Topic ALERTS =
      Topic.internal(
          "jank.alerts.v1",
          "app|fingerprint",
          Alert.getClassSchema(),
          DATA_PARTITIONS,
          Duration.ofDays(1));

  public static final Topic TICKETS =
      Topic.kept(
          "jank.tickets.v1",
          "app|fingerprint",
          TicketEvent.getClassSchema(),
          DATA_PARTITIONS,
          MONTH);

  public static final Topic TICKET_STATUS =
      Topic.compacted(
          "jank.ticket-status.v1",
          "app|fingerprint",
          TicketStatus.getClassSchema(),
          DATA_PARTITIONS);
  public static final Topic TICKET_RETRIES =
      Topic.internalCompacted(
          "jank.ticket-retries.v1",
          "app|fingerprint|event",
          TicketRetry.getClassSchema(),
          DATA_PARTITIONS);
  public static final Topic OUTCOMES =
      Topic.compacted(
          "jank.outcomes.v1", "app|windowStart", OutcomeCount.getClassSchema(), DATA_PARTITIONS);
  public static final Topic DEAD_LETTERS =
      new Topic(
          "jank.dead-letters.v1",
          "as read",
          Optional.empty(),
          CONTROL_PARTITIONS,
          false,
          Optional.of(MONTH),
          Topic.Audience.PUBLIC);

  private static final List<Topic> ALL =
      List.of(
          EVENTS,
          INTAKE,
          SYMBOLS,
          APPS,
          STALLS,
          DELTAS,
          CLUSTERS,
          CLUSTER_INFO,
          SCENES,
          EXPOSURE,
          TOTALS,
          RATES,
          RULES,
          ALERTS,
          TICKETS,
          TICKET_STATUS,
          TICKET_RETRIES,
          OUTCOMES,
          DEAD_LETTERS);

  /** Topics of rows that would grow for ever: each day and each version has its own. */
  private static final Set<String> COUNTS =
      Set.of(CLUSTERS.name(), SCENES.name(), EXPOSURE.name(), RATES.name());

  private Topics() {}

  /** All topics, in the order of the data. */
  public static List<Topic> all() {
    return ALL;
  }

  /** All topics, with rows of counts kept for the given time after their last change. */
  public static List<Topic> all(Duration countsKept) {
    return ALL.stream()
        .map(topic -> COUNTS.contains(topic.name()) ? topic.keptFor(countsKept) : topic)
        .toList();
  }
}
