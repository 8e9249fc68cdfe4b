package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.ReceivedEvent.ReceivedStall;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ComparisonPlan;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;

/**
 * Lists nodes of the topology with the types they take. A node whose type belongs to a stage is a
 * constant of that type instead: count and ticket. The sinks of totals are those of {@code
 * Rows.kinds()}.
 */
public final class Nodes {
  public static final Node<byte[]> DECODE = new Node<>("decode", byte[].class);
  public static final Node<Received> DEDUP = new Node<>("dedup", Received.class);
  public static final Node<ReceivedStall> ANALYZE = new Node<>("analyze", ReceivedStall.class);
  public static final Node<HeldStall> EXPLAIN = new Node<>("explain", HeldStall.class);
  public static final Node<Countable> PRE_AGGREGATE = new Node<>("pre-aggregate", Countable.class);
  public static final Node<AnalyzedStall> STALLS = new Node<>("stalls", AnalyzedStall.class);
  public static final Node<PartialCount> PARTIAL_COUNTS =
      new Node<>("partial-counts", PartialCount.class);

  /** Takes sums over devices, which are judged with the totals of their app. */
  public static final Node<JudgeInput> DEVICE_SUMS = new Node<>("device-sums", JudgeInput.class);

  public static final Node<ComparisonPlan> PLANS =
      new Node<>("comparison-plans", ComparisonPlan.class);
  public static final Node<byte[]> DEAD_LETTERS = new Node<>("dead-letters", byte[].class);

  public static final Node<byte[]> READ_PARTIAL_COUNTS =
      new Node<>("read-partial-counts", byte[].class);
  public static final Node<JudgeInput> TOTALS = new Node<>("app-totals", JudgeInput.class);
  public static final Node<ClusterMetadata> CLUSTER_INFO =
      new Node<>("cluster-info", ClusterMetadata.class);
  public static final Node<TicketEvent> TICKETS = new Node<>("tickets", TicketEvent.class);
  public static final Node<byte[]> READ_TOTALS = new Node<>("read-totals", byte[].class);
  public static final Node<JudgeInput> JUDGE = new Node<>("judge", JudgeInput.class);
  public static final Node<JudgeInput> SUGGEST = new Node<>("suggest", JudgeInput.class);
  public static final Node<MergeSuggestion> SUGGESTIONS =
      new Node<>("suggestions", MergeSuggestion.class);
  public static final Node<VersionComparison> RATES = new Node<>("rates", VersionComparison.class);
  public static final Node<Alert> ALERTS = new Node<>("alerts", Alert.class);
  public static final Node<byte[]> TOTAL_DEAD_LETTERS =
      new Node<>("total-dead-letters", byte[].class);
  public static final Node<byte[]> READ_TICKET_INPUTS =
      new Node<>("read-ticket-inputs", byte[].class);

  /** Takes alerts that one ticket passes on to another. */
  public static final Node<Alert> ROUTED_ALERTS = new Node<>("routed-alerts", Alert.class);

  public static final Node<byte[]> TICKET_DEAD_LETTERS =
      new Node<>("ticket-dead-letters", byte[].class);

  /** Takes fixes, and clusters with open tickets: what meets others of its app. */
  public static final Node<JudgeInput> FIXES = new Node<>("fixes", JudgeInput.class);

  public static final Node<byte[]> PARTIAL_COUNT_DEAD_LETTERS =
      new Node<>("partial-count-dead-letters", byte[].class);

  private Nodes() {}
}
