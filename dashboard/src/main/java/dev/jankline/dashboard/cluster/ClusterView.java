package dev.jankline.dashboard.cluster;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.jankline.dashboard.cluster.StallShares.StallShare;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.tree.StallTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything about one cluster but its tree. */
public record ClusterView(
    String app,
    String fingerprint,
    String grouping,
    String title,
    String location,
    String cause,
    boolean symbolized,
    @Nullable Double coverage,
    @JsonRawValue String causes,
    @Nullable String firstSeen,
    @Nullable String lastSeen,
    @Nullable String firstVersion,
    @Nullable String exampleVersion,
    String exampleEventId,
    @JsonRawValue String stack,
    List<VersionLine> versions,
    List<TrendPoint> trend,
    List<DurationCell> durations,
    ClusterAnrs anrs,
    List<Stratum> strata,
    List<ScreenTier> screens,
    List<StallShare> shares,
    long stallsKept,
    List<ExampleStall> examples,
    @Nullable TicketView ticket,
    List<SuggestedMerge> suggestions,
    List<Alternative> alternatives) {

  /**
   * ANRs of the cluster.
   *
   * @param direct ANRs filed here by their own stacks
   * @param explained ANRs filed under other clusters, idle when they were dumped, that this one
   *     explains
   * @param idle direct ones that were idle when they were dumped
   * @param elsewhere idle ones that another cluster explains
   * @param evidence when the newest explained one was, and what held the main thread before it
   */
  public record ClusterAnrs(
      long direct, long explained, long idle, long elsewhere, @Nullable String evidence) {}

  /**
   * The cluster in one version.
   *
   * @param p50Millis null without stalls
   * @param p90Millis null without stalls
   * @param olderStalls stalls in the version that it is compared with
   */
  public record VersionLine(
      String version,
      long versionCode,
      long stalls,
      long stallMillis,
      long devices,
      @Nullable Long p50Millis,
      @Nullable Long p90Millis,
      @Nullable Estimate rate,
      @Nullable Estimate change,
      @Nullable String outcome,
      Verdict.Basis basis,
      @Nullable String changeVersion,
      long olderStalls,
      @Nullable String since,
      @Nullable Verdict verdict,
      List<Verdict.Beside> sides) {}

  /** The cluster on one day of one version. */
  public record TrendPoint(
      String day,
      String version,
      long stalls,
      long stallMillis,
      long devices,
      @Nullable Estimate rate) {}

  /** Counts stalls by duration. */
  public record DurationCell(double fromMillis, double toMillis, long stalls) {}

  /** Counts kept stalls by device tier and release of the operating system. */
  public record Stratum(String tier, String os, long stalls, long stallMillis) {}

  /** Counts kept stalls by screen and device tier. */
  public record ScreenTier(@Nullable String screen, String tier, long stalls) {}

  /** One stall with its samples. */
  public record ExampleStall(
      String eventId,
      String version,
      String at,
      long durationMillis,
      String kind,
      @Nullable String screen,
      String model,
      String tier,
      String os,
      @Nullable Double confidence,
      List<StallTree.LeafSample> samples) {}

  /** The cluster's ticket. */
  public record TicketView(
      String ticket,
      String state,
      @Nullable String url,
      @Nullable String externalId,
      @Nullable Long fixedInVersionCode,
      @Nullable String error,
      @Nullable Long attempts,
      String at,
      List<String> owners,
      @Nullable String assignee,
      @Nullable String decidedBy,
      @Nullable String decidedAt,
      List<TicketStep> history) {}

  /**
   * One event of a ticket.
   *
   * @param perhapsMovedFrom fingerprint of the ticket that this one seems to go on with
   */
  public record TicketStep(
      String id,
      String type,
      long sequence,
      String at,
      String rule,
      String trigger,
      String version,
      long stalls,
      long devices,
      long p50Millis,
      long p95Millis,
      @Nullable String by,
      @Nullable String perhapsMovedFrom) {}

  /**
   * A cluster that one fix would probably mend, too.
   *
   * @param goesOn whether its ticket should go on, as that of the cluster seen first; otherwise the
   *     ticket of this cluster should
   * @param evidence why, in words, strongest first
   */
  public record SuggestedMerge(
      String fingerprint, String title, boolean goesOn, List<String> evidence) {}

  /** What another grouping calls stalls of the cluster. */
  public record Alternative(String grouping, String fingerprint, String title, long stalls) {}
}
