package dev.jankline.local.demo;

import dev.jankline.schema.OutcomeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one run through the whole path; all are events, but for clusters, tickets and
 * seconds. The order is a contract.
 *
 * @param sent events of all uploads the gateway answered, counted by the devices
 * @param rejected events the devices were told are refused
 * @param accepted from here to {@code symbolized}: from the accounting in Kafka
 * @param clusters distinct key fingerprints with stalls
 * @param tickets distinct tickets in Kafka
 * @param ticketsByType how many tickets were opened by alerts of each kind, for example REGRESSION
 * @param firstTicket title of the ticket that was opened first; null without tickets
 * @param regressions alerts that a version is worse than the one before it, by title
 * @param newPlaces alerts that a version has what the one before it had not, by title
 * @param delivered distinct tickets that reached the receiver with a good signature
 * @param conserved whether no event was lost and none was counted that nobody sent
 */
public record DemoSummary(
    long sent,
    long rejected,
    long accepted,
    long duplicates,
    long dropped,
    long deadLettered,
    long counted,
    long stalls,
    long symbolized,
    long clusters,
    long tickets,
    Map<String, Long> ticketsByType,
    @Nullable String firstTicket,
    List<RegressionLine> regressions,
    List<RegressionLine> newPlaces,
    long delivered,
    boolean conserved,
    double seconds) {

  /**
   * Whether every event sent was refused or accepted, the accounting knows every refusal the
   * devices were told of, and every accepted event ended somewhere.
   */
  static boolean conserves(long sent, long rejected, AccountingSums accounting) {
    return sent == accounting.sum(OutcomeKind.ACCEPTED) + rejected
        && accounting.sum(OutcomeKind.REJECTED) == rejected
        && accounting.inFlight() == 0;
  }

  /**
   * What went wrong in this run, one sentence each with what to look at; empty when every event is
   * accounted for and every ticket reached the receiver.
   */
  public List<String> faults() {
    List<String> faults = new ArrayList<>();
    if (!conserved) {
      faults.add(
          "the accounting does not balance: see sent, rejected, accepted and where they ended");
    }
    if (delivered < tickets) {
      faults.add(
          (tickets - delivered)
              + " of "
              + tickets
              + " tickets did not reach the receiver: see the log of ticket-webhook");
    }
    return faults;
  }

  private String types() {
    StringBuilder types = new StringBuilder();
    ticketsByType.forEach(
        (type, number) -> types.append(", ").append(number).append(' ').append(type));
    return types.toString();
  }

  private static String lines(List<RegressionLine> alerts) {
    StringBuilder lines = new StringBuilder();
    alerts.forEach(line -> lines.append("\n  ").append(line.text()));
    return lines.toString();
  }

  /** The numbers for people, one a line. */
  public String table() {
    return """
        sent          %8d   by the devices
        rejected      %8d   and the devices told why
        accepted      %8d
          counted     %8d   of these %d stalls, %d symbolized
          duplicates  %8d
          dropped     %8d
          deadLettered%8d
        clusters      %8d
        tickets       %8d   %d delivered%s
        regressions   %8d%s
        new places    %8d%s
        conserved     %8s"""
        .formatted(
            sent,
            rejected,
            accepted,
            counted,
            stalls,
            symbolized,
            duplicates,
            dropped,
            deadLettered,
            clusters,
            tickets,
            delivered,
            types(),
            regressions.size(),
            lines(regressions),
            newPlaces.size(),
            lines(newPlaces),
            conserved ? "yes" : "NO");
  }
}
