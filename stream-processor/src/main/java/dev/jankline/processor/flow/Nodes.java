package dev.jankline.processor.flow;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.CountDelta;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.OutcomeCount;
import dev.jankline.schema.SceneCount;
import dev.jankline.schema.TicketEvent;

/**
 * Lists nodes of the topology with the types they take. A node whose type belongs to a stage is a
 * constant of that type instead: represent, cluster and device-cap.
 */
public final class Nodes {
  public static final Node<byte[]> DECODE = new Node<>(Names.DECODE, byte[].class);
  public static final Node<Received> DEDUP = new Node<>(Names.DEDUP, Received.class);
  public static final Node<ReceivedStall> SYMBOLIZE =
      new Node<>(Names.SYMBOLIZE, ReceivedStall.class);
  public static final Node<Countable> COMBINE = new Node<>(Names.COMBINE, Countable.class);
  public static final Node<AnalyzedStall> STALLS = new Node<>(Names.STALLS, AnalyzedStall.class);
  public static final Node<CountDelta> DELTAS = new Node<>(Names.DELTAS, CountDelta.class);
  public static final Node<byte[]> DEAD_LETTERS = new Node<>(Names.DEAD_LETTERS, byte[].class);

  public static final Node<byte[]> READ_DELTAS = new Node<>(Names.READ_DELTAS, byte[].class);
  public static final Node<CountDelta> COUNT = new Node<>(Names.COUNT, CountDelta.class);
  public static final Node<ClusterCount> CLUSTERS = new Node<>(Names.CLUSTERS, ClusterCount.class);
  public static final Node<SceneCount> SCENES = new Node<>(Names.SCENES, SceneCount.class);
  public static final Node<ExposureCount> EXPOSURE =
      new Node<>(Names.EXPOSURE, ExposureCount.class);
  public static final Node<OutcomeCount> OUTCOMES = new Node<>(Names.OUTCOMES, OutcomeCount.class);
  public static final Node<ClusterCount> JUDGE = new Node<>(Names.JUDGE, ClusterCount.class);
  public static final Node<TicketEvent> TICKETS = new Node<>(Names.TICKETS, TicketEvent.class);
  public static final Node<byte[]> DELTA_DEAD_LETTERS =
      new Node<>(Names.DELTA_DEAD_LETTERS, byte[].class);

  private Nodes() {}
}
