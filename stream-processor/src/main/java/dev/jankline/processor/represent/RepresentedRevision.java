package dev.jankline.processor.represent;

import dev.jankline.processor.flow.Node;
import dev.jankline.processor.flow.Revision;

/**
 * Is what represent passes to cluster.
 *
 * @param stall the stall with its representative stack
 * @param revision what it is counted as until now
 */
public record RepresentedRevision(RepresentedStall stall, Revision revision) {
  /** The node that takes it. */
  public static final Node<RepresentedRevision> CLUSTER =
      new Node<>("cluster", RepresentedRevision.class);
}
