package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.AppVersions.AppVersion;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.query.Verdict.Beside;
import dev.jankline.dashboard.store.ResultRow;
import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Decides from the stored verdicts whether the rollout of a version may go on. */
public final class ReleaseCheck {
  private static final int MAX_CLUSTERS = 200;
  private static final double HOUR_MILLIS = 3_600_000.0;

  private static final String APP =
      "SELECT "
          + Verdict.COLUMNS
          + " FROM rate_row r WHERE r.app = ? AND r.subject = 'APP' AND r.version = ?"
          + " AND r.window_millis = 0 ORDER BY r.rank DESC LIMIT 1";

  private static final String CLUSTERS =
      " FROM rate_row r LEFT JOIN cluster_text t ON t.app = r.app AND t.grouping = 'PRIMARY'"
          + " AND t.fingerprint = r.name WHERE r.app = ? AND r.subject = 'CLUSTER'"
          + " AND r.version = ? AND r.window_millis = 0 AND r.outcome IN ('WORSE', 'NEW')"
          + " ORDER BY r.evidence DESC NULLS LAST, r.name LIMIT ?";

  private static final String SIDES =
      "SELECT r.subject, r.sides FROM rate_row r WHERE r.app = ? AND r.version = ?"
          + " AND r.window_millis = 0 AND r.subject IN ('APP', 'CLUSTER')"
          + " AND r.sides IS NOT NULL ORDER BY r.subject, r.name LIMIT ?";

  private ReleaseCheck() {}

  /** Says that the stored verdict is against other versions than the one that is asked for. */
  public static final class OtherBaselineException extends RuntimeException {
    OtherBaselineException(String message) {
      super(message);
    }
  }

  /**
   * The answer.
   *
   * @param decision go, stop or wait
   * @param reasons why, a sentence each
   * @param app verdict on the app as a whole; null when nothing is judged
   * @param worse clusters that are worse or new, most evidence first, at most 200
   */
  public record Answer(
      String decision,
      List<String> reasons,
      @Nullable Verdict app,
      List<WorseCluster> worse,
      Missing missing) {}

  /**
   * A cluster that is worse or new.
   *
   * @param ratio null when it is not in the older version
   * @param tierNote on which device tiers, when not on all; else null
   */
  public record WorseCluster(
      String fingerprint,
      String title,
      String outcome,
      @Nullable Estimate ratio,
      @Nullable String tierNote) {}

  /**
   * What is missing until a change of 1.5 times would be found.
   *
   * @param foregroundHours foreground hours of the version; null when nothing is, or not known
   * @param hours how long that takes at the speed since the release; null when not known
   */
  public record Missing(@Nullable Double foregroundHours, @Nullable Double hours) {}

  /**
   * Decides.
   *
   * @param older version that the verdict must be against; null for any
   * @throws NotFoundException when the app has no such version
   * @throws OtherBaselineException when the verdict is against others
   */
  public static Answer of(Snapshot snapshot, String app, String version, @Nullable String older) {
    AppVersions versions = AppVersions.of(snapshot, app);
    AppVersion newer = versions.named(version);
    Verdict verdict =
        snapshot
            .first(new Sql(APP).bind(app).bind(newer.name()), Judged::read)
            .map(Judged::verdict)
            .orElse(null);
    if (older != null) {
      checkBaseline(versions.named(older).name(), newer.name(), verdict);
    }
    Sql sql = new Sql("SELECT r.name, coalesce(t.title, r.name) AS title, ");
    sql.add(Verdict.COLUMNS).add(CLUSTERS).bind(app).bind(newer.name()).bind(MAX_CLUSTERS);
    List<WorseCluster> worse = snapshot.list(sql, ReleaseCheck::worse);
    List<String> reasons = reasons(newer.name(), verdict, worse);
    Sql sides = new Sql(SIDES).bind(app).bind(newer.name()).bind(MAX_CLUSTERS);
    reasons.addAll(sides(newer.name(), snapshot.list(sides, Sides::read)));
    return new Answer(decision(verdict, worse), reasons, verdict, worse, missing(verdict));
  }

  /** A row of the app; it has no verdict when nothing is judged. */
  private record Judged(@Nullable Verdict verdict) {
    static Judged read(ResultRow row) {
      return new Judged(Verdict.read(row));
    }
  }

  private static void checkBaseline(String older, String newer, @Nullable Verdict verdict) {
    if (verdict == null
        || older.equals(verdict.olderVersion())
        || verdict.olderVersions().contains(older)) {
      return;
    }
    throw new OtherBaselineException(
        verdict.olderVersions().isEmpty()
            ? "the verdict on '%s' is against no version".formatted(newer)
            : "the verdict on '%s' is against %s, not '%s': leave older out or name one of them"
                .formatted(newer, String.join(", ", verdict.olderVersions()), older));
  }

  private static WorseCluster worse(ResultRow row) {
    Verdict verdict = Verdict.read(row);
    return new WorseCluster(
        row.text("name"),
        row.text("title"),
        row.text("outcome"),
        Estimate.read(row, "ratio"),
        verdict == null ? null : verdict.tierNote());
  }

  private static String decision(@Nullable Verdict verdict, List<WorseCluster> worse) {
    String outcome = verdict == null ? "" : verdict.outcome();
    if (!worse.isEmpty() || outcome.equals("WORSE") || outcome.equals("NEW")) {
      return "stop";
    }
    return outcome.equals("NOT_WORSE") || outcome.equals("GONE") ? "go" : "wait";
  }

  private static List<String> reasons(
      String version, @Nullable Verdict verdict, List<WorseCluster> worse) {
    List<String> reasons = new ArrayList<>();
    reasons.add(verdict == null ? version + " is not judged yet" : sentence(version, verdict));
    if (!worse.isEmpty()) {
      reasons.add(clusters(worse.size()));
    }
    return reasons;
  }

  private static String clusters(int number) {
    return number == 1 ? "1 cluster is worse or new" : number + " clusters are worse or new";
  }

  /** Other comparisons of the app or of a cluster. */
  private record Sides(String subject, List<Beside> found) {
    static Sides read(ResultRow row) {
      return new Sides(row.text("subject"), Beside.read(row));
    }
  }

  /** Says what other comparisons show; the decision does not depend on it. */
  private static List<String> sides(String version, List<Sides> rows) {
    List<String> reasons = new ArrayList<>();
    Map<String, Integer> clusters = new TreeMap<>();
    for (Sides row : rows) {
      for (Beside each : row.found) {
        boolean isWorse = each.outcome().equals("WORSE") || each.outcome().equals("NEW");
        if (isWorse && row.subject.equals("APP")) {
          reasons.add(version + " is worse " + where(each) + ratio(each.ratio()));
        } else if (isWorse) {
          clusters.merge(where(each), 1, Integer::sum);
        }
      }
    }
    clusters.forEach((where, number) -> reasons.add(clusters(number) + " " + where));
    return reasons;
  }

  private static String where(Beside each) {
    return switch (each.kind()) {
      case "FIRST_DAY" -> "in the first day after the update";
      case "ARM" -> "with %s=%s than with %s".formatted(each.label(), each.newer(), each.older());
      case "LONG_TERM" -> "than " + each.older() + ", step by step";
      case "INSIDE" -> "than it was at first";
      default -> "in " + each.label();
    };
  }

  private static String sentence(String version, Verdict verdict) {
    String older = String.valueOf(verdict.olderVersion());
    String note = verdict.tierNote() == null ? "" : ", worse " + verdict.tierNote();
    return switch (verdict.outcome()) {
      case "WORSE" -> version + " is worse than " + older + ratio(verdict.ratio()) + note;
      case "SLIGHTLY_WORSE" ->
          version + " is slightly worse than " + older + ratio(verdict.ratio()) + note;
      case "NOT_WORSE" -> version + " is not worse than " + older + ratio(verdict.ratio()) + note;
      case "NEW" -> version + " stalls, " + older + " did not";
      case "GONE" -> version + " does not stall any more, " + older + " did";
      case "NOT_ENOUGH" ->
          "not enough is known yet to tell "
              + version
              + " from "
              + older
              + ratio(verdict.ratio())
              + note;
      default -> version + " cannot be compared: " + why(verdict.reason());
    };
  }

  private static String ratio(@Nullable Estimate ratio) {
    return ratio == null || ratio.value() == null || ratio.low() == null || ratio.high() == null
        ? ""
        : String.format(
            Locale.ROOT,
            ": %.2f times as many stalls (%.2f to %.2f)",
            ratio.value(),
            ratio.low(),
            ratio.high());
  }

  private static String why(@Nullable String reason) {
    return switch (String.valueOf(reason)) {
      case "NO_BASELINE" -> "NO_BASELINE, no older production version was used at the same time";
      case "NO_COMMON_EXPOSURE" ->
          "NO_COMMON_EXPOSURE, no devices alike used both versions at the same time";
      case "NAMES_MISSING" ->
          "NAMES_MISSING, the shares of stalls with names differ too much; upload the symbols";
      default -> "the reason is not known";
    };
  }

  private static Missing missing(@Nullable Verdict verdict) {
    Double hours = verdict == null ? null : verdict.missing();
    if (verdict == null || hours == null) {
      return new Missing(null, null);
    }
    String released = verdict.releasedAt();
    String judged = verdict.judgedAt();
    if (released == null || judged == null || verdict.newerHours() <= 0) {
      return new Missing(hours, null);
    }
    double passed =
        Duration.between(Instant.parse(released), Instant.parse(judged)).toMillis() / HOUR_MILLIS;
    return new Missing(hours, passed <= 0 ? null : hours * passed / verdict.newerHours());
  }
}
