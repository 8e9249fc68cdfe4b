package dev.jankline.processor.cluster;

import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.ReceivedStall;
import dev.jankline.processor.flow.Revision;
import dev.jankline.schema.AnalyzedStall;

/**
 * Is what cluster passes to the device cap.
 *
 * @param received the stall as it was received
 * @param stall the same stall with its clusters
 * @param revision what it is counted as until now
 */
public record AnalyzedRevision(ReceivedStall received, AnalyzedStall stall, Revision revision) {
  /** The node that takes it. */
  public static final Node<AnalyzedRevision> DEVICE_CAP =
      new Node<>("device-cap", AnalyzedRevision.class);
}
