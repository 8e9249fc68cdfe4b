package dev.jankline.processor.releases;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.processor.kafka.FailedRecords;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.ReadingStage;
import dev.jankline.processor.kafka.ReadingStage.UnreadableException;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.schema.JudgeInput;
import dev.jankline.topics.Topics;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Reads what meets by app: totals, and clusters that may be merged. What cannot be read, or says
 * nothing, becomes a dead letter.
 */
public final class ReadTotalsProcessor extends ReadingStage {
  private final Deserializer<JudgeInput> totals;

  /** Takes what reads bytes, and what counts failures. */
  public ReadTotalsProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    super(Nodes.READ_TOTALS, Nodes.TOTAL_DEAD_LETTERS, serdes, metrics, failedRecords);
    this.totals = serdes.values(JudgeInput.class).deserializer();
  }

  @Override
  protected void read(Record<String, byte[]> record) throws UnreadableException {
    JudgeInput total = value(record, Topics.JUDGE_INPUT, totals);
    if (kinds(total) == 1) {
      Node<JudgeInput> node = total.getCandidate() == null ? Nodes.JUDGE : Nodes.SUGGEST;
      forwarder().forward(node, record.withValue(total));
    } else {
      keep(record, DeadLetterReason.UNKNOWN_KIND, "a total of no kind this version knows");
    }
  }

  private static long kinds(JudgeInput total) {
    return Stream.<@Nullable Object>of(
            total.getCluster(),
            total.getExposure(),
            total.getFix(),
            total.getSums(),
            total.getCandidate())
        .filter(Objects::nonNull)
        .count();
  }
}
