package dev.jankline.dashboard.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jankline.dashboard.query.Basis;
import dev.jankline.dashboard.query.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the list of clusters.
 *
 * @param matchingStalls kept stalls with the screen, tier, system or platform that is asked for;
 *     null when none is
 */
public record ClusterItem(
    String fingerprint,
    String grouping,
    String title,
    String location,
    @JsonProperty("package") String packageName,
    String className,
    String method,
    String cause,
    boolean symbolized,
    long stalls,
    long stallMillis,
    long devices,
    long p50Millis,
    long p90Millis,
    @Nullable Estimate rate,
    @Nullable Estimate change,
    @Nullable String outcome,
    Basis basis,
    String rateVersion,
    @Nullable String changeVersion,
    String firstSeen,
    String lastSeen,
    @Nullable String firstVersion,
    List<String> days,
    List<Long> sparkline,
    @Nullable TicketLink ticket,
    @Nullable Long matchingStalls) {
  ClusterItem with(long p50, long p90, List<String> daysShown, List<Long> counts) {
    return new ClusterItem(
        fingerprint,
        grouping,
        title,
        location,
        packageName,
        className,
        method,
        cause,
        symbolized,
        stalls,
        stallMillis,
        devices,
        p50,
        p90,
        rate,
        change,
        outcome,
        basis,
        rateVersion,
        changeVersion,
        firstSeen,
        lastSeen,
        firstVersion,
        daysShown,
        counts,
        ticket,
        matchingStalls);
  }
}
