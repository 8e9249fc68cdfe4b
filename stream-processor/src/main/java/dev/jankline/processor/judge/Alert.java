package dev.jankline.processor.judge;

import dev.jankline.processor.flow.Node;
import dev.jankline.schema.ClusterCount;

/**
 * Says that a rule holds for a total.
 *
 * @param total day total of a cluster and version
 * @param rule name of the rule
 * @param trigger what was measured and what the rule asks for, in words
 */
public record Alert(ClusterCount total, String rule, String trigger) {
  /** The node that takes alerts. */
  public static final Node<Alert> TICKET = new Node<>("total-alert", Alert.class);
}
