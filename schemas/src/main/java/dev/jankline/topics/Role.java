package dev.jankline.topics;

import java.util.List;
import java.util.Locale;

/** Names each user that Jankline needs on a secured cluster, with the topics it works with. */
public enum Role {
  GATEWAY(List.of(Topics.APPS), List.of(Topics.EVENTS, Topics.GATEWAY_REJECTS, Topics.SYMBOLS)),
  PROCESSOR(
      List.of(
          Topics.EVENTS,
          Topics.GATEWAY_REJECTS,
          Topics.SYMBOLS,
          Topics.APPS,
          Topics.PARTIAL_COUNTS,
          Topics.CLUSTER_METADATA,
          Topics.JUDGE_INPUT,
          Topics.COMPARISON_PLANS,
          Topics.RULES,
          Topics.ALERTS,
          Topics.TICKET_STATUS),
      List.of(
          Topics.STALLS,
          Topics.PARTIAL_COUNTS,
          Topics.CLUSTERS,
          Topics.CLUSTER_METADATA,
          Topics.SCREENS,
          Topics.EXPOSURE,
          Topics.JUDGE_INPUT,
          Topics.COMPARISON_PLANS,
          Topics.COMPARISONS,
          Topics.ALERTS,
          Topics.TICKETS,
          Topics.MERGE_SUGGESTIONS,
          Topics.ACCOUNTING,
          Topics.DEAD_LETTERS)),
  WEBHOOK(
      List.of(Topics.TICKETS, Topics.TICKET_STATUS, Topics.TICKET_RETRIES),
      List.of(Topics.TICKET_STATUS, Topics.TICKET_RETRIES, Topics.DEAD_LETTERS)),
  DASHBOARD(
      List.of(
          Topics.SYMBOLS,
          Topics.STALLS,
          Topics.CLUSTERS,
          Topics.CLUSTER_METADATA,
          Topics.SCREENS,
          Topics.EXPOSURE,
          Topics.COMPARISONS,
          Topics.TICKETS,
          Topics.MERGE_SUGGESTIONS,
          Topics.TICKET_STATUS,
          Topics.ACCOUNTING),
      List.of(Topics.TICKET_STATUS)),

  /** Whoever runs the command {@code topics grow}, which changes the processor's state. */
  GROWTH(Topics.growing(), Topics.growing()),

  /** Whoever runs the commands {@code topics}, {@code apps}, {@code rules} and {@code tickets}. */
  COMMAND(
      Topics.all(),
      List.of(Topics.APPS, Topics.RULES, Topics.TICKET_STATUS, Topics.TICKET_RETRIES));

  // Made by List.of, which nobody can change.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Topic> reads;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Topic> writes;

  Role(List<Topic> reads, List<Topic> writes) {
    this.reads = reads;
    this.writes = writes;
  }

  /** Topics it reads. */
  public List<Topic> reads() {
    return reads;
  }

  /** Topics it writes. */
  public List<Topic> writes() {
    return writes;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
