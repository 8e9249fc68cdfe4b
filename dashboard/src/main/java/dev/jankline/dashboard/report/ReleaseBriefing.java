package dev.jankline.dashboard.report;

import dev.jankline.dashboard.cluster.ClusterItem.CodePlace;
import dev.jankline.dashboard.cluster.ClusterItem.TicketLink;
import dev.jankline.dashboard.cluster.StallShares;
import dev.jankline.dashboard.cluster.StallShares.StallShare;
import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.query.Times;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.query.Verdict.Beside;
import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.words.Words.Phrase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells all that is known of a version on the morning after its release: the verdict, the clusters
 * that got worse or better, their tickets, and what is missing. The words are those of {@link
 * BriefingWords}.
 */
public final class ReleaseBriefing {
  private static final int MAX_CLUSTERS = 200;
  private static final int MAX_SCREENS = 20;
  private static final double HOUR_MILLIS = 3_600_000.0;

  private static final String APP =
      "SELECT r.sides, "
          + Verdict.COLUMNS
          + " FROM rate_row r WHERE r.app = ? AND r.subject = 'APP' AND r.version = ?"
          + " ORDER BY r.rank DESC LIMIT 1";

  private static final String SIDES =
      "SELECT r.sides FROM rate_row r WHERE r.app = ? AND r.version = ?"
          + " AND r.subject = 'CLUSTER' AND r.sides IS NOT NULL ORDER BY r.name LIMIT ?";

  private static final String SCREENS =
      """
      SELECT r.name, r.outcome, r.ratio_value, r.ratio_low, r.ratio_high FROM rate_row r
      WHERE r.app = ? AND r.subject = 'SCREEN' AND r.version = ?
        AND r.outcome <> 'NOT_COMPARABLE'
      ORDER BY CASE WHEN r.outcome IN ('WORSE', 'NEW') THEN 0 ELSE 1 END,
        r.evidence DESC NULLS LAST, r.name LIMIT ?
      """;

  private static final String NAMES =
      """
      SELECT coalesce(sum(c.stalls), 0)::BIGINT AS stalls,
        coalesce(sum(CASE WHEN t.symbolized THEN 0 ELSE c.stalls END), 0)::BIGINT AS unnamed
      FROM cluster_sum c JOIN cluster_text t ON t.app = c.app AND t.grouping = c.grouping
        AND t.fingerprint = c.fingerprint
      WHERE c.app = ? AND c.version = ? AND c.grouping = 'PRIMARY'
      """;

  private static final String CLUSTERS =
      """
      FROM (SELECT * FROM rate_row WHERE app = ? AND subject = 'CLUSTER' AND version = ?) AS r
      FULL JOIN (SELECT * FROM cluster_ticket WHERE app = ? AND NOT starts_with(fingerprint, 'screen:')
          AND NOT starts_with(fingerprint, 'summary-')) AS k ON k.fingerprint = r.name
      LEFT JOIN cluster_text t ON t.app = ? AND t.grouping = 'PRIMARY'
        AND t.fingerprint = coalesce(r.name, k.fingerprint)
      WHERE\s""";

  private static final String WORSE =
      """
      r.outcome IN ('WORSE', 'NEW')
        OR (k.version = ? AND k.state IN ('OPEN', 'UNKNOWN', 'DEAD_LETTERED'))
      ORDER BY CASE WHEN r.outcome IN ('WORSE', 'NEW') THEN 0 ELSE 1 END,
        r.evidence DESC NULLS LAST, fingerprint LIMIT ?
      """;

  private static final String BETTER =
      "r.outcome = 'GONE' OR r.ratio_high < 1 ORDER BY r.ratio_value, fingerprint LIMIT ?";

  private ReleaseBriefing() {}

  /**
   * The answer.
   *
   * @param older main version that it is compared with; null when there is none
   * @param sentence all that matters, in one sentence
   * @param messages its parts, and after them what else is to be known
   * @param verdict null when nothing is judged, or against other versions than asked for
   * @param worse clusters that are worse or new, most evidence first, then others that got a ticket
   *     in this version; at most 200
   * @param better clusters that are gone or whose interval is below 1; at most 200
   * @param sides other comparisons of the app
   * @param screens screens that were judged, worse ones first, at most 20
   * @param shares of the kept stalls by device model and screen
   * @param change of the source code; null when no revision of either version is known
   */
  public record Answer(
      String version,
      @Nullable String older,
      String sentence,
      List<Phrase> messages,
      @Nullable Verdict verdict,
      List<BriefedCluster> worse,
      List<BriefedCluster> better,
      List<Beside> sides,
      List<ScreenLine> screens,
      List<StallShare> shares,
      Missing missing,
      @Nullable SourceChange change) {
    /** The clusters that were judged to be worse or new. */
    List<BriefedCluster> judgedWorse() {
      return worse.stream().filter(BriefedCluster::isWorse).toList();
    }
  }

  /**
   * A screen as it was judged.
   *
   * @param ratio stalls per hour it was visible by those of the older version
   */
  public record ScreenLine(String screen, String outcome, @Nullable Estimate ratio) {}

  /**
   * A cluster that changed.
   *
   * @param outcome UNKNOWN when it was not judged
   * @param ratio stalls per foreground hour by those of the older version, as judged
   * @param groups on which devices, in words; null when that is not known
   * @param since when it began
   * @param change how much worse it is, on whom and since when, in words; null when it is not
   * @param ticket null when it has none
   */
  public record BriefedCluster(
      String fingerprint,
      String title,
      String shortTitle,
      String cause,
      boolean symbolized,
      String outcome,
      @Nullable Estimate ratio,
      @Nullable String groups,
      List<Verdict.Tier> tiers,
      @Nullable String since,
      @Nullable String change,
      @Nullable TicketLink ticket) {
    boolean isWorse() {
      return outcome.equals("WORSE") || outcome.equals("NEW");
    }
  }

  /**
   * What is missing until a change of 1.5 times would be found.
   *
   * @param foregroundHours foreground hours of the version; null when nothing is, or not known
   * @param hours how long that takes at the speed since the release; null when not known
   * @param at when that will be
   */
  public record Missing(
      @Nullable Double foregroundHours, @Nullable Double hours, @Nullable String at) {
    static Missing of(@Nullable Verdict verdict) {
      Double hours = verdict == null ? null : verdict.missing();
      if (verdict == null || hours == null) {
        return new Missing(null, null, null);
      }
      String released = verdict.releasedAt();
      String judged = verdict.judgedAt();
      if (released == null || judged == null || verdict.newerHours() <= 0) {
        return new Missing(hours, null, null);
      }
      Instant now = Instant.parse(judged);
      double passed = Duration.between(Instant.parse(released), now).toMillis() / HOUR_MILLIS;
      if (passed <= 0) {
        return new Missing(hours, null, null);
      }
      double left = hours * passed / verdict.newerHours();
      return new Missing(
          hours, left, Times.isoOrNull(now.toEpochMilli() + (long) (left * HOUR_MILLIS)));
    }
  }

  /**
   * What is known before words are made of it.
   *
   * @param skipped the version just before, when it is not among those that are compared
   * @param change of the source code, in words
   */
  record Facts(
      AppVersion version,
      @Nullable Verdict verdict,
      @Nullable AppVersion asked,
      @Nullable String skipped,
      List<BriefedCluster> worse,
      Missing missing,
      List<Beside> sides,
      List<Beside> clusterSides,
      long stalls,
      double unnamedShare,
      @Nullable Phrase change) {}

  /**
   * Tells about a version.
   *
   * @param urls where changes of the source code are shown
   * @param older version that the verdict must be against; null for any
   * @throws NotFoundException when the app has no such version
   */
  public static Answer of(
      Snapshot snapshot, CompareUrls urls, String app, String version, @Nullable String older) {
    AppVersions versions = AppVersions.of(snapshot, app);
    AppVersion newer = versions.named(version);
    AppVersion asked = older == null ? null : versions.named(older);
    Judged judged =
        snapshot
            .first(new Sql(APP).bind(app).bind(newer.name()), Judged::read)
            .filter(row -> row.isAgainst(asked))
            .orElse(new Judged(null, List.of()));
    boolean isOther = asked != null && judged.verdict == null;
    List<BriefedCluster> worse =
        isOther
            ? List.of()
            : snapshot.list(
                clusters(app, newer).add(WORSE).bind(newer.name()).bind(MAX_CLUSTERS),
                ReleaseBriefing::cluster);
    List<BriefedCluster> better =
        isOther
            ? List.of()
            : snapshot.list(
                clusters(app, newer).add(BETTER).bind(MAX_CLUSTERS), ReleaseBriefing::cluster);
    Missing missing = Missing.of(judged.verdict);
    long[] stalls =
        snapshot
            .first(
                new Sql(NAMES).bind(app).bind(newer.name()),
                row -> new long[] {row.number("stalls"), row.number("unnamed")})
            .orElseThrow();
    String before =
        asked != null
            ? asked.name()
            : judged.verdict != null
                ? judged.verdict.olderVersion()
                : versions.before(newer).map(AppVersion::name).orElse(null);
    SourceChange change = SourceChange.between(snapshot, urls, app, before, newer.name());
    List<Phrase> messages =
        BriefingWords.of(
            new Facts(
                newer,
                judged.verdict,
                asked,
                skipped(versions, newer, judged.verdict),
                worse,
                missing,
                judged.sides,
                isOther ? List.of() : clusterSides(snapshot, app, newer.name()),
                stalls[0],
                stalls[0] == 0 ? 0 : stalls[1] / (double) stalls[0],
                change == null ? null : change.words(before, newer.name())));
    return new Answer(
        newer.name(),
        before,
        BriefingWords.sentence(messages),
        messages,
        judged.verdict,
        worse,
        better,
        judged.sides,
        isOther
            ? List.of()
            : snapshot.list(
                new Sql(SCREENS).bind(app).bind(newer.name()).bind(MAX_SCREENS),
                row ->
                    new ScreenLine(
                        row.text("name"), row.text("outcome"), Estimate.read(row, "ratio"))),
        StallShares.of(snapshot, app, newer.name(), before),
        missing,
        change);
  }

  private static Sql clusters(String app, AppVersion newer) {
    Sql sql = new Sql("SELECT coalesce(r.name, k.fingerprint) AS fingerprint,");
    sql.add("coalesce(t.title, k.title, r.name) AS title,");
    sql.add("coalesce(t.cause, k.cause, 'UNKNOWN') AS cause,");
    sql.add("coalesce(t.symbolized, true) AS symbolized, k.ticket, k.state AS ticket_state,");
    sql.add("k.url AS ticket_url, k.external_id, k.owners,").add(Verdict.COLUMNS);
    return sql.add(CLUSTERS).bind(app).bind(newer.name()).bind(app).bind(app);
  }

  private static @Nullable String skipped(
      AppVersions versions, AppVersion newer, @Nullable Verdict verdict) {
    return verdict == null || verdict.olderVersion() == null
        ? null
        : versions.all().stream()
            .filter(version -> version.code() < newer.code())
            .map(AppVersion::name)
            .findFirst()
            .filter(name -> !name.equals(verdict.olderVersion()))
            .filter(name -> !verdict.olderVersions().contains(name))
            .orElse(null);
  }

  private static List<Beside> clusterSides(Snapshot snapshot, String app, String version) {
    Sql sql = new Sql(SIDES).bind(app).bind(version).bind(MAX_CLUSTERS);
    return snapshot.list(sql, Beside::read).stream().flatMap(List::stream).toList();
  }

  /** The row of the app. */
  private record Judged(@Nullable Verdict verdict, List<Beside> sides) {
    static Judged read(ResultRow row) {
      return new Judged(Verdict.read(row), Beside.read(row));
    }

    boolean isAgainst(@Nullable AppVersion asked) {
      return asked == null
          || verdict == null
          || asked.name().equals(verdict.olderVersion())
          || verdict.olderVersions().contains(asked.name());
    }
  }

  private static BriefedCluster cluster(ResultRow row) {
    Verdict verdict = Verdict.read(row);
    String title = row.text("title");
    return new BriefedCluster(
        row.text("fingerprint"),
        title,
        CodePlace.of(title).shortName(),
        row.text("cause"),
        row.flag("symbolized"),
        verdict == null ? "UNKNOWN" : verdict.outcome(),
        verdict == null ? null : verdict.ratio(),
        verdict == null ? null : verdict.tierNote(),
        verdict == null ? List.of() : verdict.tiers(),
        verdict == null ? null : verdict.since(),
        verdict == null ? null : verdict.words().change(),
        TicketLink.read(row));
  }
}
