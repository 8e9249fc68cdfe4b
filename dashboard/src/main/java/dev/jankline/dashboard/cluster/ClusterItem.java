package dev.jankline.dashboard.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jankline.dashboard.query.Estimate;
import dev.jankline.dashboard.query.Owners;
import dev.jankline.dashboard.query.Verdict;
import dev.jankline.dashboard.store.ResultRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the list of clusters.
 *
 * @param olderStalls stalls in the version that it is compared with
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
    Verdict.Basis basis,
    String rateVersion,
    @Nullable String changeVersion,
    long olderStalls,
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
        olderStalls,
        firstSeen,
        lastSeen,
        firstVersion,
        daysShown,
        counts,
        ticket,
        matchingStalls);
  }

  /** Cuts the title of a cluster into package, class and method; what is missing is empty. */
  public record CodePlace(String packageName, String className, String method) {
    /** The place that a title names. */
    public static CodePlace of(String title) {
      if (!title.matches("[\\p{javaJavaIdentifierPart}.<>$-]+") || title.indexOf('.') < 0) {
        return new CodePlace("", "", title);
      }
      int method = title.lastIndexOf('.');
      int type = title.lastIndexOf('.', method - 1);
      return new CodePlace(
          type < 0 ? "" : title.substring(0, type),
          title.substring(type + 1, method),
          title.substring(method + 1));
    }

    /** Class and method, without the package. */
    public String shortName() {
      return className.isEmpty() ? method : className + "." + method;
    }
  }

  /**
   * Says which ticket a cluster has.
   *
   * @param owners who owns the code, by the app's rules
   */
  public record TicketLink(
      String ticket,
      String state,
      @Nullable String url,
      @Nullable String externalId,
      List<String> owners) {
    /** The ticket of a row with columns of the view {@code ticket}; null when there is none. */
    public static @Nullable TicketLink read(ResultRow row) {
      String ticket = row.textOrNull("ticket");
      return ticket == null
          ? null
          : new TicketLink(
              ticket,
              row.text("ticket_state"),
              row.textOrNull("ticket_url"),
              row.textOrNull("external_id"),
              Owners.of(row.text("owners")));
    }
  }
}
