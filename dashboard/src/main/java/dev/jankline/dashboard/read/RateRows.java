package dev.jankline.dashboard.read;

import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of rates and their verdicts: one of a subject, a name and a version. */
final class RateRows extends CountRows.Keyed<VersionComparison> {
  /** Columns of a verdict, see schema.sql. */
  private static final int VERDICT_COLUMNS = 22;

  RateRows() {
    super(Table.RATES);
  }

  @Override
  public void add(List<String> key, VersionComparison rate, Changes changes) {
    StoredRow row =
        StoredRow.of(key(key, Keys.of(rate)))
            .text(rate.getApp())
            .text(rate.getSubject().name())
            .text(rate.getName())
            .text(rate.getVersionName())
            .number(rate.getVersionCode())
            .number(rate.getWindowStart().toEpochMilli())
            .number(rate.getDeviceDays())
            .number(rate.getAffectedDeviceDays())
            .number(rate.getForegroundMillis())
            .number(rate.getStalls())
            .number(rate.getStallMillis());
    estimate(row, rate.getAffectedPerThousand());
    estimate(row, rate.getStallsPerHour());
    estimate(row, rate.getStallMillisPerHour());
    verdict(row, rate.getVerdict());
    row.number(rate.getAt().toEpochMilli());
    changes.put(Table.RATES, rate.getApp(), row);
  }

  private static void verdict(StoredRow row, @Nullable VersionVerdict verdict) {
    if (verdict == null) {
      for (int column = 0; column < VERDICT_COLUMNS; column++) {
        row.text(null);
      }
      return;
    }
    row.text(verdict.getOlderVersionName())
        .number(verdict.getOlderVersionCode())
        .text(Verdict.text(verdict.getOlderVersions()))
        .text(verdict.getOutcome().name())
        .text(verdict.getReason() == null ? null : verdict.getReason().name());
    estimate(row, verdict.getRatio());
    row.flag(verdict.getIsControlled());
    estimate(row, verdict.getOwnPast());
    row.decimal(verdict.getEvidence())
        .decimal(verdict.getMissing())
        .optional(millis(verdict.getSince()))
        .optional(millis(verdict.getKnownAt()))
        .optional(millis(verdict.getReleasedAt()))
        .decimal(verdict.getNewerHours())
        .decimal(verdict.getOlderHours())
        .text(Verdict.text(tiers(verdict)))
        .text(Verdict.text(balance(verdict)))
        .text(verdict.getSides().isEmpty() ? null : Verdict.text(sides(verdict)));
  }

  private static List<Verdict.Tier> tiers(VersionVerdict verdict) {
    return verdict.getTiers().stream()
        .map(
            tier ->
                new Verdict.Tier(
                    tier.getTier().name(), tier.getOutcome().name(), read(tier.getRatio())))
        .toList();
  }

  private static List<Verdict.Beside> sides(VersionVerdict verdict) {
    return verdict.getSides().stream()
        .map(
            side ->
                new Verdict.Beside(
                    side.getKind().name(),
                    side.getLabel(),
                    side.getNewer(),
                    side.getOlder(),
                    side.getOutcome().name(),
                    read(side.getRatio())))
        .toList();
  }

  private static List<Verdict.Balance> balance(VersionVerdict verdict) {
    return verdict.getBalance().stream()
        .map(
            line ->
                new Verdict.Balance(
                    line.getDimension(),
                    line.getValue(),
                    line.getNewer(),
                    line.getOlder(),
                    read(line.getRatio())))
        .toList();
  }

  private static dev.jankline.dashboard.query.@Nullable Estimate read(@Nullable Estimate estimate) {
    return estimate == null
        ? null
        : dev.jankline.dashboard.query.Estimate.of(
            estimate.getValue(), estimate.getLow(), estimate.getHigh());
  }

  private static void estimate(StoredRow row, @Nullable Estimate estimate) {
    if (estimate == null) {
      row.decimal(null).decimal(null).decimal(null);
    } else {
      row.decimal(estimate.getValue()).decimal(estimate.getLow()).decimal(estimate.getHigh());
    }
  }

  private static @Nullable Long millis(@Nullable Instant time) {
    return time == null ? null : time.toEpochMilli();
  }
}
