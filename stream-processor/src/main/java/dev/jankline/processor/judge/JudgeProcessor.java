package dev.jankline.processor.judge;

import dev.jankline.processor.flow.Nodes;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.Stage;
import dev.jankline.schema.ClusterCount;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** Takes day totals through {@link Judgement} and passes alerts on. */
public final class JudgeProcessor extends Stage<ClusterCount> {
  private final Judgement judgement;
  private Outlet outlet;

  /** Takes what decides. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public JudgeProcessor(Judgement judgement) {
    super(Nodes.JUDGE);
    this.judgement = judgement;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Outlet outlet) {
    this.outlet = outlet;
  }

  @Override
  protected void take(String key, ClusterCount total, Instant receivedAt) {
    judgement.judge(total).ifPresent(alert -> outlet.forward(Alert.TICKET, key, alert, receivedAt));
  }
}
