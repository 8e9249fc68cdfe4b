package dev.jankline.dashboard.report;

import dev.jankline.dashboard.query.AppVersions;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.NotFoundException;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.report.ReleaseBriefing.BriefedCluster;
import dev.jankline.dashboard.report.SourceChange.CompareUrls;
import dev.jankline.dashboard.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides from the stored verdicts whether the rollout of a version may go on. */
public final class ReleaseCheck {
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
      ReleaseBriefing.Missing missing) {}

  /**
   * A cluster that is worse or new.
   *
   * @param ratio null when it is not in the older version
   * @param groups on which devices, in words; null when that is not known
   */
  public record WorseCluster(
      String fingerprint,
      String title,
      String outcome,
      @Nullable Estimate ratio,
      @Nullable String groups) {}

  /**
   * Decides.
   *
   * @param older version that the verdict must be against; null for any
   * @throws NotFoundException when the app has no such version
   * @throws OtherBaselineException when the verdict is against others
   */
  public static Answer of(Snapshot snapshot, String app, String version, @Nullable String older) {
    ReleaseBriefing.Answer briefing =
        ReleaseBriefing.of(snapshot, CompareUrls.NONE, app, version, null);
    if (older != null) {
      String named = AppVersions.of(snapshot, app).named(older).name();
      checkBaseline(named, briefing.version(), briefing.verdict());
    }
    List<BriefedCluster> worse = briefing.judgedWorse();
    List<String> reasons = new ArrayList<>();
    reasons.add(briefing.sentence());
    if (!worse.isEmpty()) {
      reasons.add(BriefingWords.clusters(worse.size()));
    }
    briefing.messages().stream()
        .filter(message -> message.key().matches("(reason|side)\\..*"))
        .forEach(message -> reasons.add(message.text()));
    return new Answer(
        decision(briefing.verdict(), worse),
        reasons,
        briefing.verdict(),
        worse.stream().map(ReleaseCheck::worse).toList(),
        briefing.missing());
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

  private static WorseCluster worse(BriefedCluster cluster) {
    return new WorseCluster(
        cluster.fingerprint(),
        cluster.title(),
        cluster.outcome(),
        cluster.ratio(),
        cluster.groups());
  }

  private static String decision(@Nullable Verdict verdict, List<BriefedCluster> worse) {
    String outcome = verdict == null ? "" : verdict.outcome();
    if (!worse.isEmpty() || outcome.equals("WORSE") || outcome.equals("NEW")) {
      return "stop";
    }
    return outcome.equals("NOT_WORSE") || outcome.equals("GONE") ? "go" : "wait";
  }
}
