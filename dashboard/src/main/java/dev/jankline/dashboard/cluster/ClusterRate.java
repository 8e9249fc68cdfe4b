package dev.jankline.dashboard.cluster;

import dev.jankline.dashboard.query.Basis;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.store.ResultRow;
import org.jspecify.annotations.Nullable;

/**
 * The rate of a cluster and its change: as judged, or counted from rows where nothing is judged.
 */
record ClusterRate(
    @Nullable Estimate rate, @Nullable Estimate change, @Nullable String outcome, Basis basis) {
  static ClusterRate read(ResultRow row, ClusterScope scope) {
    long newer = row.number("newer_stalls");
    long foreground = scope.newer().foregroundMillis();
    Estimate change =
        row.flag("judged")
            ? Estimate.read(row, "ratio")
            : Estimate.ratio(
                newer, foreground, row.number("older_stalls"), scope.olderForeground());
    return row.decimal("judged_value") == null
        ? new ClusterRate(Estimate.perHour(newer, foreground), change, null, Basis.COUNTED)
        : new ClusterRate(
            Estimate.read(row, "judged"), change, row.textOrNull("outcome"), Basis.JUDGED);
  }
}
