package dev.jankline.topics;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.App;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.schema.VersionComparison;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists every topic of Jankline, in the order in which data passes through them. */
public final class Topics {
  /** Partitions of topics that grow with the events, when nobody says otherwise. */
  public static final int DATA = 6;

  /**
   * Devices whose events one partition takes: 94 events each a day are 544 a second. At the highest
   * cost measured, 299 µs of a core for an event, one thread takes six times that.
   */
  private static final long DEVICES_PER_PARTITION = 500_000;

  private static final int MAX_DATA = 6_000;

  /** Partitions of topics that grow with the apps. */
  private static final int CONTROL = 1;

  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration MONTH = Duration.ofDays(30);

  /**
   * How long topics keep what one stage hands on to the next. It has the times of the events that
   * it was made of, which are days old when they are read after a stop: a topic that keeps it for
   * less would lose it before it is read. After a week brokers forget, by default, how far a group
   * that stands still has read: what was still there then would be counted again.
   */
  private static final Duration HANDED_ON = WEEK.minusDays(1);

  /**
   * How far the clock of a gateway may be ahead of the broker's: the time of its records is the
   * time of the processor, by which days are closed for all apps. The broker compares, because a
   * gateway with a wrong clock cannot know it. Half of the hour that brokers allow by default in
   * the topics to which the processor hands these times on, so that it is never refused what it has
   * read.
   */
  private static final Duration MAX_AHEAD = Duration.ofMinutes(30);

  /** How long rows of counts are kept after their last change, when nobody says otherwise. */
  public static final Duration COUNTS_KEPT = MONTH;

  public static final Topic EVENTS =
      Topic.kept("jank.events.v1", "app|install", JankEvent.getClassSchema(), DATA, WEEK);
  public static final Topic GATEWAY_REJECTS =
      Topic.kept("jank.gateway-rejects.v1", "app", GatewayRejects.getClassSchema(), CONTROL, WEEK);
  public static final Topic SYMBOLS =
      Topic.compacted("jank.symbols.v1", "app|build", SymbolArtifact.getClassSchema(), CONTROL);

  /** Holds hashes of keys: only those who run Jankline read it. */
  public static final Topic APPS =
      Topic.internalCompacted("jank.apps.v1", "app", App.getClassSchema(), CONTROL);

  public static final Topic STALLS =
      Topic.kept("jank.stalls.v1", "app|fingerprint", AnalyzedStall.getClassSchema(), DATA, WEEK);
  public static final Topic PARTIAL_COUNTS =
      Topic.internal(
          "jank.partial-counts.v1",
          "app|fingerprint, app|version|screen, app|version or app",
          PartialCount.getClassSchema(),
          DATA,
          HANDED_ON);
  public static final Topic CLUSTERS =
      Topic.compacted(
              "jank.clusters.v1",
              "app|grouping|fingerprint|version|windowMillis|windowStart",
              ClusterCount.getClassSchema(),
              DATA)
          .keptFor(COUNTS_KEPT);

  /** Partitioned by app|fingerprint, as stalls and tickets are. */
  public static final Topic CLUSTER_METADATA =
      Topic.compacted(
          "jank.cluster-metadata.v1",
          "app|grouping|fingerprint",
          ClusterMetadata.getClassSchema(),
          DATA);

  public static final Topic SCREENS =
      Topic.compacted(
              "jank.screens.v1",
              "app|version|screen|windowMillis|windowStart",
              ScreenCount.getClassSchema(),
              DATA)
          .keptFor(COUNTS_KEPT);
  public static final Topic EXPOSURE =
      Topic.compacted(
              "jank.exposure.v1",
              "app|version|windowMillis|windowStart",
              ExposureCount.getClassSchema(),
              DATA)
          .keptFor(COUNTS_KEPT);

  /** Where totals of clusters and exposure of one app meet, in one partition. */
  public static final Topic JUDGE_INPUT =
      Topic.internal("jank.judge-input.v1", "app", JudgeInput.getClassSchema(), DATA, HANDED_ON);

  /** Which versions of an app are compared now, and with what: from judge to pre-aggregate. */
  public static final Topic COMPARISON_PLANS =
      Topic.internalCompacted(
          "jank.comparison-plans.v1", "app", ComparisonPlan.getClassSchema(), CONTROL);

  public static final Topic COMPARISONS =
      Topic.compacted(
              "jank.comparisons.v1",
              "app|subject|name|version",
              VersionComparison.getClassSchema(),
              DATA)
          .keptFor(COUNTS_KEPT);

  public static final Topic RULES =
      Topic.compacted("jank.rules.v1", "app", AlertRules.getClassSchema(), CONTROL);

  /** An alert is for the ticket that its key names: its own, that of a summary or of a merge. */
  public static final Topic ALERTS =
      Topic.internal("jank.alerts.v1", "app|fingerprint", Alert.getClassSchema(), DATA, HANDED_ON);

  public static final Topic TICKETS =
      Topic.kept("jank.tickets.v1", "app|fingerprint", TicketEvent.getClassSchema(), DATA, MONTH);

  /** Clusters with open tickets that one fix would probably mend; nothing is merged by itself. */
  public static final Topic MERGE_SUGGESTIONS =
      Topic.compacted(
          "jank.merge-suggestions.v1",
          "app|fingerprint|fingerprint",
          MergeSuggestion.getClassSchema(),
          DATA);

  public static final Topic TICKET_STATUS =
      Topic.compacted(
          "jank.ticket-status.v1", "app|fingerprint", TicketStatus.getClassSchema(), DATA);
  public static final Topic TICKET_RETRIES =
      Topic.internalCompacted(
          "jank.ticket-retries.v1", "app|fingerprint|event", TicketRetry.getClassSchema(), DATA);
  public static final Topic ACCOUNTING =
      Topic.compacted(
          "jank.accounting.v1", "app|windowStart", AccountingCount.getClassSchema(), DATA);
  public static final Topic DEAD_LETTERS =
      new Topic(
          "jank.dead-letters.v1",
          "as read",
          Optional.empty(),
          CONTROL,
          false,
          Optional.of(MONTH),
          Topic.Audience.PUBLIC);

  private static final List<Topic> ALL =
      List.of(
          EVENTS,
          GATEWAY_REJECTS,
          SYMBOLS,
          APPS,
          STALLS,
          PARTIAL_COUNTS,
          CLUSTERS,
          CLUSTER_METADATA,
          SCREENS,
          EXPOSURE,
          JUDGE_INPUT,
          COMPARISON_PLANS,
          COMPARISONS,
          RULES,
          ALERTS,
          TICKETS,
          MERGE_SUGGESTIONS,
          TICKET_STATUS,
          TICKET_RETRIES,
          ACCOUNTING,
          DEAD_LETTERS);

  /** Topics of rows that would grow for ever: each day and each version has its own. */
  private static final Set<String> COUNTS =
      Set.of(CLUSTERS.name(), SCREENS.name(), EXPOSURE.name(), COMPARISONS.name());

  /**
   * Topics whose partitions are the threads that can count and judge. All others of as many hold
   * results: readers find all values of a key in one partition as long as their number stays.
   */
  private static final List<Topic> GROWING = List.of(EVENTS, PARTIAL_COUNTS, JUDGE_INPUT);

  /** Topics whose records have the time of a gateway's clock, and are read by time. */
  private static final Set<String> RECEIVED = Set.of(EVENTS.name(), GATEWAY_REJECTS.name());

  private Topics() {}

  /** All topics, in the order of the data. */
  public static List<Topic> all() {
    return ALL;
  }

  /** Topics that can get more partitions. */
  public static List<Topic> growing() {
    return GROWING;
  }

  /** How far the time of a topic's records may be ahead; empty for the broker's own limit. */
  static Optional<Duration> maxAhead(Topic topic) {
    return RECEIVED.contains(topic.name()) ? Optional.of(MAX_AHEAD) : Optional.empty();
  }

  /**
   * Partitions of topics that grow with the events: one for each 500,000 devices, rounded up to a
   * multiple of {@value #DATA}, so that 2, 3 or 6 threads get the same number.
   *
   * @param devices devices that send events on a day
   * @throws IllegalArgumentException when it is not positive, or no cluster has so many partitions
   */
  public static int partitionsFor(long devices) {
    long most = (long) MAX_DATA * DEVICES_PER_PARTITION;
    if (devices < 1 || devices > most) {
      throw new IllegalArgumentException(
          "the number of devices is " + devices + ", must be 1 to " + most);
    }
    long needed = (devices - 1) / DEVICES_PER_PARTITION + 1;
    return Math.toIntExact((needed + DATA - 1) / DATA * DATA);
  }

  /** All topics as an installation has them whose topics have not grown. */
  public static List<Topic> all(Duration countsKept, int partitions) {
    return all(countsKept, partitions, partitions);
  }

  /**
   * All topics as one installation has them.
   *
   * @param countsKept how long rows of counts are kept after their last change
   * @param partitions partitions of {@link #growing}
   * @param results partitions of the other topics that grow with the events
   */
  public static List<Topic> all(Duration countsKept, int partitions, int results) {
    Set<String> growing = GROWING.stream().map(Topic::name).collect(Collectors.toSet());
    return ALL.stream()
        .map(topic -> COUNTS.contains(topic.name()) ? topic.keptFor(countsKept) : topic)
        .map(
            topic ->
                topic.partitions() == CONTROL
                    ? topic
                    : topic.withPartitions(growing.contains(topic.name()) ? partitions : results))
        .toList();
  }
}
