package dev.jankline.processor.kafka;

import dev.jankline.schema.Alert;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.RetainedStall;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketLife;
import dev.jankline.topics.Subject;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/** Lists the subjects of the schema registry that the processor writes under. */
public final class ProcessorSubjects {
  private static final List<Topic> OUTPUT =
      List.of(
          Topics.STALLS,
          Topics.PARTIAL_COUNTS,
          Topics.CLUSTERS,
          Topics.CLUSTER_METADATA,
          Topics.SCREENS,
          Topics.EXPOSURE,
          Topics.ACCOUNTING,
          Topics.JUDGE_INPUT,
          Topics.COMPARISON_PLANS,
          Topics.COMPARISONS,
          Topics.ALERTS,
          Topics.TICKETS,
          Topics.MERGE_SUGGESTIONS);

  private ProcessorSubjects() {}

  /** Subjects of its state: the changelogs of its stores, which no catalogue lists. */
  public static List<Subject> ofState(String applicationId) {
    return List.of(
        changelog(applicationId, StoreNames.RETAINED_STALLS, RetainedStall.getClassSchema()),
        changelog(applicationId, StoreNames.MAIN_THREAD_STALLS, MainThreadStall.getClassSchema()),
        changelog(applicationId, StoreNames.TOTALS, PartialCount.getClassSchema()),
        changelog(applicationId, StoreNames.JUDGED_TOTALS, JudgeInput.getClassSchema()),
        changelog(applicationId, StoreNames.SENT_ALERTS, Alert.getClassSchema()),
        changelog(applicationId, StoreNames.MERGE_CANDIDATES, MergeCandidate.getClassSchema()),
        changelog(applicationId, StoreNames.CLUSTER_INFOS, ClusterMetadata.getClassSchema()),
        changelog(applicationId, StoreNames.TICKET_EVENTS, TicketEvent.getClassSchema()),
        changelog(applicationId, StoreNames.TICKET_LIVES, TicketLife.getClassSchema()),
        changelog(applicationId, StoreNames.CLUSTER_TEXTS, ClusterMetadata.getClassSchema()));
  }

  /** All of them: output and state. */
  public static List<Subject> all(String applicationId) {
    return Stream.concat(
            OUTPUT.stream().map(Subject::of).flatMap(Optional::stream),
            ofState(applicationId).stream())
        .toList();
  }

  private static Subject changelog(String applicationId, String store, Schema schema) {
    return Subject.internal(StoreNames.changelog(applicationId, store), schema);
  }
}
